public import Boards
import TapGame

/// The changes of a board, as an asynchronous sequence: see ``Leaderboard/changes(board:season:ties:after:)``.
public struct BoardChanges: AsyncSequence, Sendable {
  /// What it consists of.
  public typealias Element = BoardChange

  private let leaderboard: Leaderboard
  private let board: Board
  private let season: SeasonID?
  private let ties: TiePolicy
  private let after: Revision?

  init(_ leaderboard: Leaderboard, board: Board, season: SeasonID?, ties: TiePolicy, after: Revision?) {
    self.leaderboard = leaderboard
    self.board = board
    self.season = season
    self.ties = ties
    self.after = after
  }

  /// A new observer; each has its own pace.
  public func makeAsyncIterator() -> Iterator {
    Iterator(
      leaderboard: leaderboard,
      observation: Observation(leaderboard, board: board, season: season, ties: ties, after: after))
  }

  /// An observer of a board.
  public struct Iterator: AsyncIteratorProtocol {
    /// Whoever observes keeps the leaderboard.
    private let leaderboard: Leaderboard
    private let observation: Observation

    init(leaderboard: Leaderboard, observation: Observation) {
      self.leaderboard = leaderboard
      self.observation = observation
    }

    /// Waits for the next change: everything since the one before, merged into one.
    ///
    /// - Returns: `nil` after the task was cancelled or the leaderboard closed.
    /// - Throws: ``LeaderboardError``, `TapRefusal.unknownSeason`; there is nothing more to come after that.
    /// - Complexity: O(moved schools × log n), once for all observers that saw the same change last.
    public mutating func next() async throws -> BoardChange? {
      // Nothing else reads it, and what nothing reads may be let go early.
      defer { withExtendedLifetime(leaderboard) {} }
      return try await observation.next()
    }
  }
}
