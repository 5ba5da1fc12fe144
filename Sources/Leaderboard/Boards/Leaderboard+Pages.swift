public import Boards
import Synchronization
public import TapGame

extension Leaderboard {
  /// A board, and which part of it is wanted.
  public struct Part: Hashable, Sendable {
    /// The board.
    public let board: Board
    /// The part.
    public let slice: BoardSlice

    /// A part of a board.
    public init(of board: Board = .all, _ slice: BoardSlice) {
      self.board = board
      self.slice = slice
    }
  }

  /// Parts of several boards of a season, all true for the same revision: what a screen that shows more than one board needs.
  ///
  /// - Parameters:
  ///   - parts: which parts. Commits wait while they are put together, so take long ones one by one.
  ///   - season: which season; `nil` for ``currentSeason()``.
  ///   - ties: how ties are ranked.
  /// - Returns: the pages in the order of the parts; without parts there are none.
  /// - Throws: ``LeaderboardError``, `TapRefusal.unknownSeason`.
  /// - Complexity: O(log n + length) for each part; the first call for a season reads and sorts all its schools.
  public func pages(_ parts: [Part], season: SeasonID? = nil, ties: TiePolicy = .ordinal) async throws -> [BoardPage] {
    let season = if let season { season } else { try await currentSeason().id }
    while true {
      let state = try await catchUp(season)
      let pages: [BoardPage?] = try boards.withLock { boards in
        try parts.map { part in
          try boards[season]?.ask(part.board, state: state) { try $0.page(part.slice, ties: ties) }
        }
      }
      // Without an answer the boards were dropped meanwhile, for those of other seasons.
      let answers = pages.compactMap { $0 }
      if answers.count == parts.count { return answers }
    }
  }
}
