import GRDB
public import TapGame

// A season that is due and not in the file yet is shown as the next command will create it.

extension Leaderboard {
  /// Every season, in the order of creation.
  ///
  /// - Throws: ``LeaderboardError``.
  /// - Complexity: O(seasons).
  public func seasons() async throws -> [Season] {
    try await seasonKeeper.readCurrent { db, due in try SeasonTable.all(db) + due }
  }

  /// One season.
  ///
  /// - Throws: `TapRefusal.unknownSeason`, ``LeaderboardError``.
  /// - Complexity: O(log seasons).
  public func season(_ id: SeasonID) async throws -> Season {
    try await read(season: id) { _, played in played.season }
  }

  /// The default season: the newest live season, otherwise the season that ended last, otherwise the season that starts
  /// first. A simulation is the default only if the file has no other seasons.
  ///
  /// Right after the end of a period, the result is the next period's season, even if the file does not have it yet.
  ///
  /// - Throws: `BoardError.noSeason`, ``LeaderboardError``.
  /// - Complexity: O(seasons).
  public func currentSeason() async throws -> Season {
    try await seasonKeeper.currentSeason()
  }

  /// The present state of each season. A season that has ended stays ended, even if the machine's clock is set back.
  ///
  /// - Throws: ``LeaderboardError``.
  /// - Complexity: O(seasons).
  public func seasonStates() async throws -> [SeasonID: SeasonState] {
    let now = clock.now
    return try await seasonKeeper.readCurrent { db, due in
      let states = try SeasonTable.allPlayed(db, shown: now).map { ($0.season.id, $0.state) }
      return Dictionary(states + due.map { ($0.id, $0.state(at: now)) }, uniquingKeysWith: { $1 })
    }
  }

  /// The seasons that ended at least `SeasonSeal.delay` ago and are not sealed yet, in the order of creation.
  ///
  /// - Parameter onlyRecorded: whether to leave out seasons whose end is not in the file yet, as in a backup that was made
  ///   before.
  /// - Throws: ``LeaderboardError``.
  /// - Complexity: O(seasons that are not sealed).
  public func seasonsToSeal(onlyRecorded: Bool = false) async throws -> [SeasonID] {
    let now = clock.now
    return try await read { db in
      let recorded = try SeasonEndTable.unsealed(db).filter { $0.isFinal(at: now) }.map(\.season)
      if onlyRecorded { return recorded.sorted() }
      // A season whose end is not recorded yet is sealed by the command that records it.
      let unrecorded = try SeasonTable.allUnsealed(db, shown: now).compactMap { played, hasEnd -> SeasonID? in
        guard !hasEnd, played.state.isOver, let endsAt = played.season.endsAt else { return nil }
        let endedAt = min(endsAt, played.now)
        return now.milliseconds - endedAt.milliseconds >= SeasonSeal.delay.wholeMilliseconds ? played.season.id : nil
      }
      return (recorded + unrecorded).sorted()
    }
  }

  /// Seals every season that is due to be sealed, in as many commands as that takes. Seasons that are due start and end
  /// before.
  ///
  /// Questions seal nothing. Call this before a copy of the file leaves the machine, or before it is checked for the
  /// last time. A server does it all the time.
  ///
  /// - Returns: the seasons that were sealed.
  /// - Throws: ``LeaderboardError`` if the file cannot be written; `ContestRefusal.clockJump` if the clock may be wrong.
  /// - Complexity: O(rows of the seasons).
  @discardableResult
  public func sealDueSeasons() async throws -> [SeasonID] {
    var sealed: [SeasonID] = []
    while try await !seasonsToSeal().isEmpty {
      let seasons = try await perform(PassTime())
      if seasons.isEmpty { break }
      sealed += seasons
    }
    return sealed
  }

  /// Whether a season is due to start, to end or to be sealed, so that `passTime` has something to do.
  ///
  /// - Throws: ``LeaderboardError``.
  /// - Complexity: O(seasons that are not sealed); O(series + seasons) if something may be due.
  public func isTimeDue() async throws -> Bool {
    try await read { [self] db in
      if try RevisionTable.isEntryDue(db, at: clock.now) { return true }
      return try seasonKeeper.isAnySeasonDue(db)
    }
  }

  /// The jump of the clock ahead of the newest revision, if commands are refused until somebody confirms the clock;
  /// otherwise `nil`.
  ///
  /// - Throws: ``LeaderboardError``.
  /// - Complexity: O(series + seasons).
  public func clockJump() async throws -> ClockJump? {
    let now = clock.now
    return try await read { db in try DueSeasons(db, now: now).jump(db) }
  }

  /// The range of moments from now on in which no season starts or ends. It is empty if a season is due and not in the
  /// file yet.
  package func quietTime() async throws -> Range<Timestamp> {
    let now = clock.now
    return try await read { [self] db in
      guard let end = try seasonKeeper.quietEnd(db, from: now) else { return now..<now }
      return now..<(try SeasonTable.nextTurn(db, after: now).map { min($0, end) } ?? end)
    }
  }

  /// Every series of seasons, in the order of creation.
  ///
  /// - Throws: ``LeaderboardError``.
  /// - Complexity: O(series).
  public func allSeries() async throws -> [SeasonSeries] {
    try await read { try SeriesTable.all($0) }
  }
}
