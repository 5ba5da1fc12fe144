public import Boards
public import SchoolDirectory
public import TapGame

// Frequent queries with fast answers, at the newest revision that any process committed. For several answers from the
// same revision, use `ranking(of:season:)`.

extension Leaderboard {
  /// A school's standing.
  ///
  /// - Throws: ``LeaderboardError``, `BoardError`, `TapRefusal.unknownSeason`.
  /// - Complexity: O(log n); the first call for a season reads and sorts all its schools.
  public func standing(
    of school: SchoolID, on board: Board = .all, season: SeasonID? = nil, ties: TiePolicy = .ordinal
  ) async throws -> Standing {
    try await ask(board, season: season) { try $0.standing(of: school, ties: ties) }
  }

  /// A school's percentile: the share of the board's other schools that are not ahead of it.
  ///
  /// - Throws: ``LeaderboardError``, `BoardError`, `TapRefusal.unknownSeason`.
  /// - Complexity: O(log n); the first call for a season reads and sorts all its schools.
  public func percentile(
    of school: SchoolID, on board: Board = .all, season: SeasonID? = nil, ties: TiePolicy = .ordinal
  ) async throws -> Percentile {
    try await ask(board, season: season) { try $0.percentile(of: school, ties: ties) }
  }

  /// The taps that a school needs for a percentile.
  ///
  /// - Throws: ``LeaderboardError``, `BoardError`, `TapRefusal.unknownSeason`.
  /// - Complexity: O(log n); the first call for a season reads and sorts all its schools.
  public func mark(
    of percentile: Percentile, on board: Board = .all, season: SeasonID? = nil, ties: TiePolicy = .ordinal
  ) async throws -> PercentileMark {
    try await ask(board, season: season) { $0.mark(of: percentile, ties: ties) }
  }

  /// Sums and means over the schools of a board.
  ///
  /// - Throws: ``LeaderboardError``, `BoardError`, `TapRefusal.unknownSeason`.
  /// - Complexity: O(log n); the first call for a season reads and sorts all its schools.
  public func totals(of board: Board = .all, season: SeasonID? = nil) async throws -> BoardTotals {
    try await ask(board, season: season) { $0.totals }
  }
}
