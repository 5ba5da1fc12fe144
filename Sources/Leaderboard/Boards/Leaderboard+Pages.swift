public import Boards
public import TapGame

extension Leaderboard {
  /// Pages of several boards of a season at the same revision, for a screen that shows more than one board.
  ///
  /// - Parameters:
  ///   - parts: the boards and slices. Commits wait while the pages are built, so request long slices one by one.
  ///   - season: the season; `nil` for ``currentSeason()``.
  ///   - ties: the tie policy.
  /// - Returns: the pages, in the order of the parts.
  /// - Throws: ``LeaderboardError``, `BoardError`, `TapRefusal.unknownSeason`.
  /// - Complexity: O(log n + length) for each part; the first call for a season reads and sorts all its schools.
  public func pages(_ parts: [BoardPart], season: SeasonID? = nil, ties: TiePolicy = .ordinal) async throws
    -> [BoardPage]
  {
    let season = if let season { season } else { try await currentSeason().id }
    return try await watched.answer(season) { boards, state in
      try parts.map { part in try boards.ask(part.board, state: state) { try $0.page(part.slice, ties: ties) } }
    }
  }
}
