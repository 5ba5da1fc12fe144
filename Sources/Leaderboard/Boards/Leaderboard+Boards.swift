public import Boards
public import SchoolDirectory
public import TapGame

extension Leaderboard {
  /// A page of a board, at the newest revision that any process committed.
  ///
  /// Here and in the other questions about boards, `nil` as the season means ``currentSeason()``.
  ///
  /// - Throws: ``LeaderboardError``, `BoardError`, `TapRefusal.unknownSeason`.
  /// - Complexity: O(log n + length of the slice). The first call for a season scans the totals in the file; the second
  ///   call reads and sorts all schools.
  public func page(
    _ slice: BoardSlice, of board: Board = .all, season: SeasonID? = nil, ties: TiePolicy = .ordinal
  ) async throws -> BoardPage {
    let season = try await self.season(orCurrent: season)
    if let page = try await coldQuery(slice, of: board, season: season, ties: ties) { return page }
    // A long slice is built outside of the lock, so that commits do not wait for it.
    guard slice.isShort else { return try await ranking(of: board, season: season).page(slice, ties: ties) }
    return try await ask(board, season: season) { try $0.page(slice, ties: ties) }
  }

  /// A snapshot of a board at the newest revision that any process committed, for several queries.
  ///
  /// - Throws: ``LeaderboardError``, `BoardError`, `TapRefusal.unknownSeason`.
  /// - Complexity: O(1); the first call for a season reads and sorts all its schools.
  public func ranking(of board: Board = .all, season: SeasonID? = nil) async throws -> BoardRanking {
    try await ask(board, season: season) { $0 }
  }

  /// Runs a short query of a board under the lock. If the answer keeps the board, the next commit has to copy the
  /// board.
  func ask<Answer: Sendable>(
    _ board: Board, season: SeasonID?, _ question: (BoardRanking) throws -> Answer
  ) async throws -> Answer {
    let season = try await self.season(orCurrent: season)
    return try await watched.answer(season, for: audience) { try $0.ask(board, state: $1, question) }
  }

  /// Pages of several boards of a season at the same revision, for a screen that shows more than one board. Commits wait
  /// while the pages are built, so request long slices one by one.
  ///
  /// - Throws: ``LeaderboardError``, `BoardError`, `TapRefusal.unknownSeason`.
  /// - Complexity: O(log n + length) for each part; the first call for a season reads and sorts all its schools.
  public func pages(_ parts: [BoardPart], season: SeasonID? = nil, ties: TiePolicy = .ordinal) async throws
    -> [BoardPage]
  {
    let season = try await self.season(orCurrent: season)
    return try await watched.answer(season, for: audience) { boards, state in
      try parts.map { part in try boards.ask(part.board, state: state) { try $0.page(part.slice, ties: ties) } }
    }
  }
}

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
