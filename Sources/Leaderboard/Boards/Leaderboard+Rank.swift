import Boards
import Synchronization
public import SchoolDirectory
public import TapGame

extension Leaderboard {
  /// A school's ordinal rank among all schools, or a group's among those of its school, at the given revision or a newer
  /// one. A response to a batch includes this rank.
  ///
  /// The file is not read if the boards in memory include the revision, as they do after a commit of this process.
  ///
  /// - Throws: ``LeaderboardError``, `BoardError`, `TapRefusal.unknownSeason`.
  /// - Complexity: O(log n); the first call for a season reads and sorts all its schools.
  public func rank(of school: SchoolID, in season: SeasonID, notBefore revision: Revision) async throws -> Int {
    let board = Board(ranking: school)
    let (known, frozen) = try watched.boards.withLock { boards -> (Int?, Season?) in
      guard let reached = boards[season]?.revision, reached >= revision else { return (nil, nil) }
      if let season = boards[season]?.season, season.isFrozen(for: audience) { return (nil, season) }
      // The rank does not depend on the state of the season.
      return (try boards[season]?.ask(board, state: .live) { $0.rank(of: school) }, nil)
    }
    if let known { return known }
    let shown = try watched.frozen.withLock { boards -> Int? in
      guard let frozen, boards[season]?.season == frozen else { return nil }
      return try boards[season]?.ask(board, state: .live) { $0.rank(of: school) }
    }
    if let shown { return shown }
    return try await standing(of: school, on: board, season: season).rank
  }
}
