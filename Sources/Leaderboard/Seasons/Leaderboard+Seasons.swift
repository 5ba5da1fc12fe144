public import TapGame

extension Leaderboard {
  /// The most characters that a season's name has.
  public static let maximumSeasonNameLength = 60

  /// Makes a season.
  ///
  /// - Parameters:
  ///   - name: what people call it, 1 to ``maximumSeasonNameLength`` characters.
  ///   - startsAt: the first moment at which taps count; now if `nil`.
  ///   - endsAt: the first moment at which they count no more; open if `nil`.
  ///   - rules: how fast a person can tap.
  /// - Throws: ``LeaderboardError``.
  /// - Complexity: O(1) rows written, in one transaction.
  @discardableResult
  public func startSeason(
    name: String, startsAt: Timestamp? = nil, endsAt: Timestamp? = nil, rules: FairPlayRules = .standard
  ) async throws -> Season {
    let now = clock.now
    let startsAt = startsAt ?? now
    guard VisibleText.isShowable(name, upTo: Self.maximumSeasonNameLength) else {
      throw LeaderboardError.invalidSeason(
        reason: "A season's name has 1 to \(Self.maximumSeasonNameLength) visible characters; choose another.")
    }
    if let endsAt, endsAt <= startsAt {
      throw LeaderboardError.invalidSeason(
        reason: "The season would end at \(endsAt), not after its start at \(startsAt); choose a later end.")
    }
    return try await write { db in
      let id = try SeasonTable.insert(db, name: name, startsAt: startsAt, endsAt: endsAt, rules: rules)
      try RevisionTable.appendNext(db, at: now, concerns: .seasons)
      return Season(id: id, name: name, startsAt: startsAt, endsAt: endsAt, rules: rules)
    }
  }

  /// Ends a season, now or at a later moment. From then on its standings are frozen.
  ///
  /// - Parameters:
  ///   - id: the season.
  ///   - moment: when it ends; now if `nil`.
  /// - Returns: the season with its end.
  /// - Throws: ``LeaderboardError``, `TapRefusal.unknownSeason`, `TapRefusal.seasonEnded`. A season of a series cannot be made longer: the
  ///   next one begins when its period ends.
  /// - Complexity: O(1) rows written, in one transaction.
  @discardableResult
  public func endSeason(_ id: SeasonID, at moment: Timestamp? = nil) async throws -> Season {
    try await write { [clock] db in
      guard let played = try SeasonTable.played(db, id, shown: clock.now) else { throw TapRefusal.unknownSeason(id) }
      let season = played.season
      if season.state(at: played.now) == .ended {
        throw TapRefusal.seasonEnded(id, endedAt: season.endsAt ?? played.now)
      }
      let end = moment ?? played.now
      guard end >= played.now else {
        throw LeaderboardError.invalidSeason(
          reason: "Season \(id) cannot end at \(end), which has passed; taps counted since then would be lost.")
      }
      guard end >= season.startsAt else {
        throw LeaderboardError.invalidSeason(
          reason: "Season \(id) starts at \(season.startsAt) and cannot end at \(end); choose a later end.")
      }
      if let series = season.series, let endsAt = season.endsAt {
        let limit = try SeriesTable.series(db, series).span(at: season.startsAt)?.endsAt ?? endsAt
        guard end <= limit else {
          throw LeaderboardError.invalidSeason(
            reason: "Season \(id) repeats and makes room for the next one at \(limit); choose an earlier end.")
        }
      }
      try SeasonTable.setEnd(db, of: id, to: end)
      // From here on the season's time does not come before the end again, even if the clock is set back.
      try SeasonTable.setTime(db, of: id, to: played.now)
      try RevisionTable.appendNext(db, at: played.now, concerns: .seasons)
      return Season(
        id: id, name: season.name, startsAt: season.startsAt, endsAt: end, rules: season.rules, series: season.series)
    }
  }

  /// Every season, in the order they were made. Seasons of series whose time has come are started first.
  ///
  /// - Throws: ``LeaderboardError``.
  /// - Complexity: O(seasons).
  public func seasons() async throws -> [Season] {
    try await readCurrent { try SeasonTable.all($0) }
  }

  /// One season.
  ///
  /// - Throws: `TapRefusal.unknownSeason`, ``LeaderboardError``.
  /// - Complexity: O(log seasons).
  public func season(_ id: SeasonID) async throws -> Season {
    guard let season = try await read({ try SeasonTable.season($0, id) }) else { throw TapRefusal.unknownSeason(id) }
    return season
  }

  /// The season that people mean who name none: the newest that is live, else the one that ended last, else the one that starts first.
  ///
  /// A season of a series whose time has come is started first, so that right after the end of a period the next one's is given.
  ///
  /// - Throws: ``LeaderboardError/noSeason``, ``LeaderboardError``.
  /// - Complexity: O(seasons).
  public func currentSeason() async throws -> Season {
    let now = clock.now
    let current = try await readCurrent { db -> Season? in
      if let live = try SeasonTable.newestLive(db, shown: now) { return live }
      let seasons = try SeasonTable.allPlayed(db, shown: now)
      return seasons.filter { $0.state == .ended && !$0.isCalledOff }.map(\.season)
        .max { ($0.endsAt ?? $0.startsAt, $0.id) < ($1.endsAt ?? $1.startsAt, $1.id) }
        ?? seasons.map(\.season).min { ($0.startsAt, $0.id) < ($1.startsAt, $1.id) }
    }
    guard let current else { throw LeaderboardError.noSeason }
    return current
  }

  /// Where each season stands, by the time that is now in it: an end that was told of stays when the machine's clock is set back. Seasons
  /// of series whose time has come are started first.
  ///
  /// - Throws: ``LeaderboardError``.
  /// - Complexity: O(seasons).
  public func seasonStates() async throws -> [SeasonID: SeasonState] {
    let now = clock.now
    return try await readCurrent { db in
      let seasons = try SeasonTable.allPlayed(db, shown: now)
      return Dictionary(seasons.map { ($0.season.id, $0.state) }, uniquingKeysWith: { $1 })
    }
  }
}
