import Boards
public import TapGame

// A season that is due and not in the file yet is shown as the next command will create it.

extension Leaderboard {
  /// Every season, in the order of creation.
  ///
  /// - Throws: ``LeaderboardError``.
  /// - Complexity: O(seasons).
  public func seasons() async throws -> [Season] {
    try await readCurrent { db, due in try SeasonTable.all(db) + due }
  }

  /// One season.
  ///
  /// - Throws: `TapRefusal.unknownSeason`, ``LeaderboardError``.
  /// - Complexity: O(log seasons).
  public func season(_ id: SeasonID) async throws -> Season {
    let now = clock.now
    guard let season = try await read({ try SeasonTable.played($0, id, shown: now)?.season }) else {
      throw TapRefusal.unknownSeason(id)
    }
    return season
  }

  /// The default season: the newest live season, otherwise the season that ended last, otherwise the season that starts
  /// first. A simulation is the default only if the file has no other seasons.
  ///
  /// Right after the end of a period, the result is the next period's season, even if the file does not have it yet.
  ///
  /// - Throws: ``BoardError/noSeason``, ``LeaderboardError``.
  /// - Complexity: O(seasons).
  public func currentSeason() async throws -> Season {
    let now = clock.now
    let current = try await readCurrent { db, due -> Season? in
      if let newest = due.last(where: { $0.state(at: now).isUnderWay }) { return newest }
      if let live = try SeasonTable.newestLive(db, shown: now) { return live }
      let all = try SeasonTable.allPlayed(db, shown: now)
      let real = all.filter { !$0.season.isSimulation }
      let seasons = real.isEmpty ? all : real
      if real.isEmpty, let live = seasons.last(where: { $0.state.isUnderWay }) { return live.season }
      return seasons.filter { $0.state.isOver && !$0.isCalledOff }.map(\.season)
        .max { ($0.endsAt ?? $0.startsAt, $0.id) < ($1.endsAt ?? $1.startsAt, $1.id) }
        ?? seasons.map(\.season).min { ($0.startsAt, $0.id) < ($1.startsAt, $1.id) }
    }
    guard let current else { throw BoardError.noSeason }
    return current
  }

  /// The present state of each season. A season that has ended stays ended, even if the machine's clock is set back.
  ///
  /// - Throws: ``LeaderboardError``.
  /// - Complexity: O(seasons).
  public func seasonStates() async throws -> [SeasonID: SeasonState] {
    let now = clock.now
    return try await readCurrent { db, due in
      let states = try SeasonTable.allPlayed(db, shown: now).map { ($0.season.id, $0.state) }
      return Dictionary(states + due.map { ($0.id, $0.state(at: now)) }, uniquingKeysWith: { $1 })
    }
  }

  /// The seals of all sealed seasons.
  ///
  /// - Throws: ``LeaderboardError``.
  /// - Complexity: O(seasons).
  public func seasonSeals() async throws -> [SeasonID: SeasonSeal] {
    try await read { db in
      let seals = try SeasonEndTable.all(db).compactMap { end in end.seal.map { (end.season, $0) } }
      return Dictionary(seals, uniquingKeysWith: { $1 })
    }
  }
}
