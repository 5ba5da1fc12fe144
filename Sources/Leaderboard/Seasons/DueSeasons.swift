import GRDB
import TapGame

/// The seasons of series whose time has come and that the file does not have yet.
struct DueSeasons {
  private struct Due {
    let series: SeasonSeries
    let span: SeasonSpan
  }

  /// Starts the seasons whose time has come at a moment, inside a transaction that may write. Whoever comes second finds it done.
  ///
  /// - Parameter watch: remembers until when no season is due.
  /// - Returns: what to remember when the transaction is committed; `nil` if it is known to be quiet.
  static func start(_ db: Database, at moment: Timestamp, unlessQuietIn watch: SeriesWatch?) throws -> SeriesLook? {
    if let watch, try watch.isQuiet(at: moment, directoryRevision: RevisionTable.lastOfDirectory(db)) { return nil }
    let due = try DueSeasons(db, now: moment)
    try due.start(db)
    return SeriesLook(quiet: due.quiet, directoryRevision: try RevisionTable.lastOfDirectory(db))
  }

  private let now: Timestamp
  private var seasons: [Due] = []
  /// While the clock shows a moment in here, the series are as they are, and those found are started, nothing else is due.
  private(set) var quiet = Timestamp(milliseconds: .min)..<Timestamp(milliseconds: .max)

  var isEmpty: Bool { seasons.isEmpty }

  /// Finds them.
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
      // A place may change its clocks' rules after a season was made: the next one waits until that season is over.
      let start = max(span.startsAt, made.lastEnd ?? span.startsAt)
      guard start <= now else {
        look(notAfter: start)
        continue
      }
      seasons.append(
        Due(series: series, span: SeasonSpan(startsAt: start, endsAt: span.endsAt, label: span.label)))
    }
  }

  /// Makes them, inside a transaction: one revision for all.
  func start(_ db: Database) throws {
    guard !isEmpty else { return }
    for due in seasons {
      let id = try SeasonTable.insert(db, of: due.series, span: due.span)
      // Whoever sees this season was told that those before it are over; neither changes when the clock is set back a little.
      try SeasonTable.setTime(db, of: id, to: now)
      try SeasonTable.setTime(db, ofSeries: due.series.id, endedBy: due.span.startsAt, to: now)
    }
    try RevisionTable.appendNext(db, at: now, concerns: .seasons)
  }

  // Beyond the years of the calendar nothing is quiet, and the bounds may cross.
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
