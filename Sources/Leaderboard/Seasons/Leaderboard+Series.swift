import GRDB
public import TapGame

extension Leaderboard {
  /// The most characters that a series' name has: with the period's after it, it fits a season's.
  public static let maximumSeriesNameLength = maximumSeasonNameLength - SeasonSeries.nameExtension

  /// Makes a season that repeats, with its first season.
  ///
  /// Each further season starts by itself when its period begins: the first process that has the file open for writing and commits, or
  /// asks for the seasons or the current board, makes it, exactly once. A period in which no process did so has no season.
  ///
  /// - Parameters:
  ///   - name: what people call it, 1 to ``maximumSeriesNameLength`` characters; a season is called by it and its period. A series that
  ///     still repeats keeps its name to itself.
  ///   - period: how often it repeats.
  ///   - timeZone: the zone by whose calendar it repeats, by its IANA name, such as `Asia/Seoul`.
  ///   - startsAt: the first moment at which taps count, which may lie in the middle of a period; now if `nil`.
  ///   - endsAt: where the last season is cut; open if `nil`.
  ///   - rules: how fast a person can tap.
  /// - Returns: the first season that can be played: that of now or, if the start lies ahead, that of the start.
  /// - Throws: ``LeaderboardError``.
  /// - Complexity: O(series); O(seasons) where another series has the name.
  @discardableResult
  public func startSeries(
    name: String, every period: SeasonPeriod, in timeZone: String, startsAt: Timestamp? = nil, endsAt: Timestamp? = nil,
    rules: FairPlayRules = .standard
  ) async throws -> Season {
    let now = clock.now
    let startsAt = startsAt ?? now
    guard VisibleText.isShowable(name, upTo: Self.maximumSeriesNameLength) else {
      throw LeaderboardError.invalidSeason(
        reason:
          "The name of a season that repeats has 1 to \(Self.maximumSeriesNameLength) visible characters; choose another."
      )
    }
    guard NamedTimeZone(timeZone) != nil else {
      throw LeaderboardError.invalidSeason(
        reason: "There is no time zone “\(timeZone)”; name one as Area/City, such as Asia/Seoul, or UTC.")
    }
    if let endsAt, endsAt <= max(startsAt, now) {
      throw LeaderboardError.invalidSeason(
        reason: "The repeating would end at \(endsAt), and no season would be left to play; choose a later end.")
    }
    return try await write { db in
      if let namesake = try Self.repeatingSeason(db, seriesNamed: name) {
        throw LeaderboardError.invalidSeason(
          reason:
            "Season \(namesake) repeats as “\(name)” already; choose another name, or let that one repeat no more first."
        )
      }
      let series = try SeriesTable.insert(
        db, name: name, period: period, timeZone: timeZone, startsAt: startsAt, endsAt: endsAt, rules: rules)
      guard let span = series.span(at: now) else {
        throw LeaderboardError.invalidSeason(
          reason: "A season cannot repeat from \(startsAt) on; choose a start in the years 0 to 9999.")
      }
      let id = try SeasonTable.insert(db, of: series, span: span)
      try RevisionTable.appendNext(db, at: now, concerns: .seasons)
      return Season(
        id: id, name: series.seasonName(for: span), startsAt: span.startsAt, endsAt: span.endsAt, rules: rules,
        series: series.id)
    }
  }

  /// The newest season of a series of this name that still repeats.
  private static func repeatingSeason(_ db: Database, seriesNamed name: String) throws -> SeasonID? {
    let namesakes = try SeriesTable.all(db).filter { $0.name == name }
    guard !namesakes.isEmpty else { return nil }
    let seasons = try SeasonTable.all(db)
    for series in namesakes {
      let newest = seasons.last { $0.series == series.id }
      if let newest, series.goesOn(after: newest) { return newest.id }
    }
    return nil
  }

  /// Every series of seasons, in the order they were made.
  ///
  /// - Throws: ``LeaderboardError``.
  /// - Complexity: O(series).
  public func allSeries() async throws -> [SeasonSeries] {
    try await read { try SeriesTable.all($0) }
  }

  /// Lets a season repeat no more.
  ///
  /// - Parameters:
  ///   - id: any season of the series.
  ///   - atOnce: whether the season that is live ends now, too; otherwise it is played to its end. Of a series that has not begun, the
  ///     first season is called off, or played as the only one.
  /// - Returns: the series with its end.
  /// - Throws: ``LeaderboardError/notRepeating(_:)``, ``LeaderboardError/seriesEnded(_:endedAt:)``, `TapRefusal.unknownSeason`.
  /// - Complexity: O(seasons of the series).
  @discardableResult
  public func stopRepeating(_ id: SeasonID, atOnce: Bool = false) async throws -> SeasonSeries {
    try await write { [clock] db in
      let shown = clock.now
      guard let asked = try SeasonTable.season(db, id) else { throw TapRefusal.unknownSeason(id) }
      guard let seriesID = asked.series else { throw LeaderboardError.notRepeating(id) }
      let series = try SeriesTable.series(db, seriesID)
      let seasons = try SeasonTable.allPlayed(db, shown: shown).filter { $0.season.series == seriesID }
      // Taps count up to the time in the season, which may be ahead of a clock that was set back a little.
      let now = seasons.filter { $0.state == .live }.map(\.now).max() ?? shown
      if let endsAt = series.endsAt, endsAt <= now { throw LeaderboardError.seriesEnded(id, endedAt: endsAt) }

      let begun = seasons.map(\.season).filter { $0.startsAt <= max(now, series.startsAt) }
      let lastEnd = atOnce ? nil : begun.compactMap(\.endsAt).max()
      let end = max(now, series.startsAt, lastEnd ?? now)
      try SeriesTable.setEnd(db, of: seriesID, to: end)
      for played in seasons {
        guard let endsAt = played.season.endsAt, endsAt > end else { continue }
        try SeasonTable.setEnd(db, of: played.season.id, to: max(end, played.season.startsAt))
        if played.state == .live, end <= now { try SeasonTable.setTime(db, of: played.season.id, to: now) }
      }
      try RevisionTable.appendNext(db, at: now, concerns: .seasons)
      return try SeriesTable.series(db, seriesID)
    }
  }
}
