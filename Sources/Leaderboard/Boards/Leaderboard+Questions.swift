public import Boards
public import SchoolDirectory
public import TapGame

// What is asked often and answered fast, at the newest revision that any process has committed. Whoever has more to ask takes
// `ranking(of:season:)`, and has all answered for the same commit.

extension Leaderboard {
  /// A school's standing.
  ///
  /// - Throws: ``LeaderboardError``, `TapRefusal.unknownSeason`.
  /// - Complexity: O(log n); the first question about a season reads and sorts all its schools.
  public func standing(
    of school: SchoolID, on board: Board = .all, season: SeasonID? = nil, ties: TiePolicy = .ordinal
  ) async throws -> Standing {
    try await ask(board, season: season) { try $0.standing(of: school, ties: ties) }
  }

  /// A school's percentile: the share of the board's other schools that it does not stand behind.
  ///
  /// - Throws: ``LeaderboardError``, `TapRefusal.unknownSeason`.
  /// - Complexity: O(log n); the first question about a season reads and sorts all its schools.
  public func percentile(
    of school: SchoolID, on board: Board = .all, season: SeasonID? = nil, ties: TiePolicy = .ordinal
  ) async throws -> Percentile {
    try await ask(board, season: season) { try $0.percentile(of: school, ties: ties) }
  }

  /// How many taps bring a school to a percentile.
  ///
  /// - Throws: ``LeaderboardError``, `TapRefusal.unknownSeason`.
  /// - Complexity: O(log n); the first question about a season reads and sorts all its schools.
  public func mark(
    of percentile: Percentile, on board: Board = .all, season: SeasonID? = nil, ties: TiePolicy = .ordinal
  ) async throws -> PercentileMark {
    try await ask(board, season: season) { $0.mark(of: percentile, ties: ties) }
  }

  /// What the schools of a board have together.
  ///
  /// - Throws: ``LeaderboardError``, `TapRefusal.unknownSeason`.
  /// - Complexity: O(log n); the first question about a season reads and sorts all its schools.
  public func totals(of board: Board = .all, season: SeasonID? = nil) async throws -> BoardTotals {
    try await ask(board, season: season) { $0.totals }
  }
}
