import Boards
import Synchronization
import TapGame

/// One observer of a board: what it observes, and its place among those who wait. It holds no leaderboard.
final class Observation: Sendable {
  let board: Board
  let season: SeasonID?
  let ties: TiePolicy
  let after: Revision?
  // Set by the initialiser and never again; only the runtime clears it, which it does atomically.
  private nonisolated(unsafe) weak var leaderboard: Leaderboard?
  private let feed: ChangeFeed
  private let id = Mutex<ChangeFeed.Table.ObserverID?>(nil)
  private let isOver = Atomic<Bool>(false)

  init(_ leaderboard: Leaderboard, board: Board, season: SeasonID?, ties: TiePolicy, after: Revision?) {
    self.leaderboard = leaderboard
    self.board = board
    self.season = season
    self.ties = ties
    self.after = after
    feed = leaderboard.feed
  }

  deinit {
    if let id = id.withLock({ $0 }) { leaderboard?.leave(id) }
  }

  /// Waits for the next change.
  ///
  /// - Returns: `nil` when there is nothing more to come: the task was cancelled, or the leaderboard closed or gone.
  func next() async throws -> BoardChange? {
    guard !isOver.load(ordering: .relaxed), !Task.isCancelled else { return nil }
    do {
      guard let id = try await joined() else {
        isOver.store(true, ordering: .relaxed)
        return nil
      }
      let change: BoardChange? = try await withTaskCancellationHandler {
        try await withUnsafeThrowingContinuation { waiter in
          guard let leaderboard else { return waiter.resume(returning: nil) }
          feed.wait(id, waiter, for: leaderboard)
        }
      } onCancel: {
        feed.cancel(id)
      }
      if change == nil { isOver.store(true, ordering: .relaxed) }
      return change
    } catch {
      isOver.store(true, ordering: .relaxed)
      throw error
    }
  }

  private func joined() async throws -> ChangeFeed.Table.ObserverID? {
    if let id = id.withLock({ $0 }) { return id }
    guard let joined = try await leaderboard?.join(self) else { return nil }
    id.withLock { $0 = joined }
    return joined
  }
}
