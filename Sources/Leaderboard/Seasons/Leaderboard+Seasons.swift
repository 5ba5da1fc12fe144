import Boards
public import TapGame

extension Leaderboard {
  /// Every season, in the order of creation. Due seasons of series are started first.
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

  /// The default season: the newest live season, or else the one that ended last, or else the one that starts first.
  ///
  /// Due seasons of series are started first, so that right after the end of a period the result is the next period's
  /// season.
  ///
  /// - Throws: ``BoardError/noSeason``, ``LeaderboardError``.
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
    guard let current else { throw BoardError.noSeason }
    return current
  }

  /// The state of each season at the present moment of its own time: an announced end stays when the machine's clock is
  /// set back. Due seasons of series are started first.
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
