public import Boards
import TapGame

/// The changes of a board, as an asynchronous sequence: see ``Leaderboard/changes(board:season:ties:after:)``.
public struct BoardChanges: AsyncSequence, Sendable {
  /// What it consists of.
  public typealias Element = BoardChange

  let leaderboard: Leaderboard
  let board: Board
  let season: SeasonID?
  let ties: TiePolicy
  let after: Revision?

  /// A new observer; each has its own pace.
  /// - Complexity: O(1).
  public func makeAsyncIterator() -> Iterator {
    Iterator(
      leaderboard: leaderboard, observer: leaderboard.observer(of: board, season: season, after: after), ties: ties)
  }

  /// An observer of a board.
  public struct Iterator: AsyncIteratorProtocol {
    /// Whoever observes keeps the leaderboard.
    let leaderboard: Leaderboard
    let observer: BoardObserver
    let ties: TiePolicy

    /// Waits for the next change: everything since the one before, merged into one.
    ///
    /// - Returns: `nil` after the task was cancelled or the leaderboard closed.
    /// - Throws: ``LeaderboardError``, `TapRefusal.unknownSeason`; there is nothing more to come after that.
    /// - Complexity: O(moved schools × log n), once for all observers that saw the same change last.
    public mutating func next() async throws -> BoardChange? {
      // Nothing else reads it, and what nothing reads may be let go early.
      defer { withExtendedLifetime(leaderboard) {} }
      return try await observer.nextChange(ties: ties)
    }
  }
}
