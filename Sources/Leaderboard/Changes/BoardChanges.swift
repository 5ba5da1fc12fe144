public import Boards
import TapGame

/// The changes of a board, as an asynchronous sequence: see ``Leaderboard/changes(of:season:ties:after:)``.
public struct BoardChanges: AsyncSequence, Sendable {
  public typealias Element = BoardChange

  let leaderboard: Leaderboard
  let board: Board
  let season: SeasonID?
  let ties: TiePolicy
  let after: Revision?

  /// A new observer, independent of all others.
  public func makeAsyncIterator() -> Iterator {
    Iterator(
      leaderboard: leaderboard, observer: leaderboard.observer(of: board, season: season, after: after), ties: ties)
  }

  /// An observer of a board.
  public struct Iterator: AsyncIteratorProtocol {
    /// Keeps the leaderboard alive.
    let leaderboard: Leaderboard
    let observer: BoardObserver
    let ties: TiePolicy

    /// Waits for the next change, which merges everything since the previous one.
    ///
    /// - Returns: the change; `nil` after the task was cancelled or the leaderboard was closed.
    /// - Throws: ``LeaderboardError``, `BoardError`, `TapRefusal.unknownSeason`. An error ends the sequence.
    /// - Complexity: O(moved schools × log n). Observers of a board with the same tie policy that last saw the same
    ///   revision share the computation of their next change.
    public mutating func next() async throws -> BoardChange? {
      // No other code uses the leaderboard here, so the compiler might release it early.
      defer { withExtendedLifetime(leaderboard) {} }
      return try await observer.nextChange(ties: ties)
    }
  }
}
