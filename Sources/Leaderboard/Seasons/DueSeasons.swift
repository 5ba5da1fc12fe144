import GRDB
import SQLiteFile
import TapGame

/// The seasons that are due at a moment:
///
/// - seasons of series that should have started and are not in the file yet,
/// - seasons that have ended and are not recorded as ended,
/// - seasons whose grace is over and that are not recorded as final,
/// - seasons whose boards should have been frozen and are not,
/// - seasons that have started and whose start webhooks were not told.
struct DueSeasons {
  /// The result of writing due seasons.
  enum Result {
    /// Nothing was due according to the cache.
    case quiet
    /// Everything due is written. The caller caches the entry after the commit.
    case written(DueSeasonCache.Entry)
    /// The clock may be wrong; nothing was written.
    case refused(ClockJump)
  }

  /// Starts and ends the seasons that are due at a moment, inside a write transaction. A second process then finds
  /// nothing due.
  ///
  /// - Parameter cache: the cached range of moments at which nothing is due.
  static func write(_ db: Database, at moment: Timestamp, unlessQuietIn cache: DueSeasonCache?) throws -> Result {
    if let cache, try cache.isQuiet(at: moment, directoryRevision: RevisionTable.lastOfDirectory(db)) { return .quiet }
    let due = try DueSeasons(db, now: moment)
    if let jump = try due.jump(db) { return .refused(jump) }
    try due.write(db)
    return .written(DueSeasonCache.Entry(quiet: due.quiet, directoryRevision: try RevisionTable.lastOfDirectory(db)))
  }

  private let now: Timestamp
  /// The seasons to start, in the order of their starts, with the numbers that they will get.
  private(set) var starting: [Season] = []
  private var ended: [SeasonAtMoment] = []
  private var final: [SeasonAtMoment] = []
  private var freezing: [(season: Season, at: Timestamp)] = []
  /// The seasons whose start webhooks are to be told.
  private var begun: [Season] = []
  /// The moments at which nothing is due after the due seasons are written. The range is valid until series or seasons
  /// change.
  private(set) var quiet = Timestamp(milliseconds: .min)..<Timestamp(milliseconds: .max)

  var isEmpty: Bool { starting.isEmpty && ended.isEmpty && final.isEmpty && freezing.isEmpty && begun.isEmpty }

  /// Finds the due seasons.
  init(_ db: Database, now: Timestamp) throws {
    self.now = now
    try findStarting(db)
    try findEnded(db)
  }

  private mutating func findStarting(_ db: Database) throws {
    var spans: [(series: SeasonSeries, span: SeasonSpan)] = []
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
      let freeze = span.endsAt + -series.settings.freezeMilliseconds
      look(notAfter: freeze > now ? freeze : span.endsAt)
      let made = try Self.made(db, of: series.id, before: span.endsAt)
      if let newest = made.newestStart, newest >= span.startsAt { continue }
      // A zone's rules may change after a season was created. The next season then starts after that season has ended.
      let start = max(span.startsAt, made.lastEnd ?? span.startsAt)
      guard start <= now else {
        look(notAfter: start)
        continue
      }
      // A season that starts so late is frozen by the next command.
      if freeze <= now { look(notAfter: now) }
      spans.append((series, SeasonSpan(startsAt: start, endsAt: span.endsAt, label: span.label)))
    }
    guard !spans.isEmpty else { return }
    // The season that was due first gets the lower number, so that this season keeps a number that was already shown.
    spans.sort { ($0.span.startsAt, $0.series.id) < ($1.span.startsAt, $1.series.id) }
    starting = zip(try SeasonTable.newNumbers(db, spans.count), spans).map { id, due in
      Season(
        id: id, name: due.series.seasonName(for: due.span),
        startsAt: due.span.startsAt, endsAt: due.span.endsAt, settings: due.series.settings, series: due.series.id)
    }
  }

  private mutating func findEnded(_ db: Database) throws {
    for (played, hasEnd) in try SeasonTable.allUnsealed(db, shown: now) {
      let (season, state) = (played.season, played.state)
      if season.startsAt > played.now {
        look(notAfter: season.startsAt)
      } else if try WebhookTable.isStartDue(season, db) {
        begun.append(season)
      }
      if state.isOver, !hasEnd { ended.append(played) }
      if played.isNewlyFinal { final.append(played) }
      if let moment = season.freezesAt {
        if moment <= played.now { freezing.append((season, moment)) } else { look(notAfter: moment) }
      }
      guard state != .ended, let endsAt = season.endsAt else { continue }
      look(notAfter: state == .counting ? season.finalAt ?? endsAt : endsAt)
    }
  }

  /// The jump of the clock, if it is so large that the clock may be wrong; otherwise `nil`. `nil` also if no season
  /// starts and every season to record had ended by its newest recorded moment: such a season stays ended, whatever the
  /// clock shows.
  func jump(_ db: Database) throws -> ClockJump? {
    guard !starting.isEmpty || !freezing.isEmpty || ended.contains(where: \.isNewlyEnded),
      let newest = try RevisionTable.newestMoment(db)
    else { return nil }
    return ClockJump(from: newest, to: now)
  }

  /// Writes the due seasons inside a transaction. All seasons that start get one revision.
  func write(_ db: Database) throws {
    for season in begun { try WebhookTable.tellStart(of: season.id, at: now, in: db) }
    for (season, moment) in freezing {
      // What counted later, before an end by hand or a change of the settings, was seen and stays so.
      let newest = try StoredRow.fetchOne(
        db, sql: "SELECT max(reached_at) FROM school_total WHERE season = ?", arguments: [season.id.rawValue])
      try FreezeTable.freeze(
        db, season.id, at: max(moment, try newest?.optionalMoment(0) ?? moment),
        revision: RevisionTable.appendNext(db, at: now, concerns: .seasons))
    }
    for played in ended {
      let season = played.season
      try SeasonEndTable.insert(
        db, season.id, endedAt: min(season.endsAt ?? now, played.now), isByHand: false, plannedEnd: season.endsAt)
      // The season then stays ended if the clock is set back.
      if played.isNewlyEnded { try SeasonTable.setTime(db, of: season.id, to: played.now) }
    }
    for played in final { try SeasonTable.setTime(db, of: played.season.id, to: played.now) }
    guard !starting.isEmpty else { return }
    for season in starting {
      try SeasonTable.insert(db, season)
      try SeasonTable.setTime(db, of: season.id, to: now)
      if try WebhookTable.isStartDue(season, db) { try WebhookTable.tellStart(of: season.id, at: now, in: db) }
    }
    try RevisionTable.appendNext(db, at: now, concerns: .seasons)
  }

  // Beyond the calendar's years, the bounds may cross. The range then becomes empty.
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
    let row = try StoredRow.fetchOne(
      db, sql: "SELECT max(starts_at), max(ends_at) FROM season WHERE series = ? AND starts_at < ?",
      arguments: [series.rawValue, end.milliseconds])
    return (try row?.optionalMoment(0), try row?.optionalMoment(1))
  }
}
