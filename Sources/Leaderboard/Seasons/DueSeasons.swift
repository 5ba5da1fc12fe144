import GRDB
import TapGame

/// The due seasons of series: seasons that should have started and are not in the file yet.
struct DueSeasons {
  private struct Due {
    let series: SeasonSeries
    let span: SeasonSpan
  }

  /// Starts the seasons that are due at a moment, inside a write transaction. A second process finds nothing due.
  ///
  /// - Parameter watch: the cached range of moments at which no season is due.
  /// - Returns: what to cache after the transaction is committed; `nil` if no season is due according to the cache.
  static func start(_ db: Database, at moment: Timestamp, unlessQuietIn watch: SeriesWatch?) throws -> SeriesLook? {
    if let watch, try watch.isQuiet(at: moment, directoryRevision: RevisionTable.lastOfDirectory(db)) { return nil }
    let due = try DueSeasons(db, now: moment)
    try due.start(db)
    return SeriesLook(quiet: due.quiet, directoryRevision: try RevisionTable.lastOfDirectory(db))
  }

  private let now: Timestamp
  private var seasons: [Due] = []
  /// The moments at which nothing else is due, once the found seasons are started and as long as the series do not
  /// change.
  private(set) var quiet = Timestamp(milliseconds: .min)..<Timestamp(milliseconds: .max)

  var isEmpty: Bool { seasons.isEmpty }

  /// Finds the due seasons.
  ///
  /// - Complexity: O(series + seasons of the series that are not over).
  init(_ db: Database, now: Timestamp) throws {
    self.now = now
    for series in try SeriesTable.all(db) {
      guard let span = series.span(at: now) else {
        if let endsAt = series.endsAt, endsAt <= now { look(notBefore: endsAt) }
        continue
      }
      guard span.startsAt <= now else {
        look(notAfter: span.startsAt)
        continue
      }
      look(notBefore: span.startsAt)
      look(notAfter: span.endsAt)
      let made = try Self.made(db, of: series.id, before: span.endsAt)
      if let newest = made.newestStart, newest >= span.startsAt { continue }
      // A zone's rules may change after a season was created. The next season then starts after that season has ended.
      let start = max(span.startsAt, made.lastEnd ?? span.startsAt)
      guard start <= now else {
        look(notAfter: start)
        continue
      }
      seasons.append(
        Due(series: series, span: SeasonSpan(startsAt: start, endsAt: span.endsAt, label: span.label)))
    }
  }

  /// Creates the due seasons inside a transaction, with one revision for all.
  func start(_ db: Database) throws {
    guard !isEmpty else { return }
    for due in seasons {
      let id = try SeasonTable.insert(db, of: due.series, span: due.span)
      // A new season means that the earlier ones have ended. Neither may change when the clock is set back a little.
      try SeasonTable.setTime(db, of: id, to: now)
      try SeasonTable.setTime(db, ofSeries: due.series.id, endedBy: due.span.startsAt, to: now)
    }
    try RevisionTable.appendNext(db, at: now, concerns: .seasons)
  }

  // Beyond the years of the calendar the range is empty, because the bounds may cross.
  private mutating func look(notBefore moment: Timestamp) {
    let start = max(quiet.lowerBound, moment)
    quiet = start..<max(start, quiet.upperBound)
  }

  private mutating func look(notAfter moment: Timestamp) {
    let end = min(quiet.upperBound, moment)
    quiet = min(quiet.lowerBound, end)..<end
  }

  private static func made(
    _ db: Database, of series: SeasonSeriesID, before end: Timestamp
  ) throws -> (newestStart: Timestamp?, lastEnd: Timestamp?) {
    let row = try Row.fetchOne(
      db.cachedStatement(
        sql: "SELECT max(starts_at), max(ends_at) FROM season WHERE series = ? AND starts_at < ?"),
      arguments: [series.rawValue, end.milliseconds])
    let (start, end): (Int64?, Int64?) = (row?[0], row?[1])
    return (start.map(Timestamp.init(milliseconds:)), end.map(Timestamp.init(milliseconds:)))
  }
}
