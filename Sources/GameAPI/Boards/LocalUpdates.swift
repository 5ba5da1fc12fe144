import Boards
import TapGame

/// The updates of a board in a store of this process: the changes of the board, and the states of the store's feed.
///
/// A change is fetched only on request, so several commits between two requests give one change.
struct LocalUpdates: AsyncSequence, Sendable {
  let contest: any ContestReader
  let board: Board
  let season: SeasonID?
  let ties: TiePolicy

  func makeAsyncIterator() -> Iterator {
    let (updates, sender) = AsyncThrowingStream.makeStream(of: BoardUpdate.self)
    let (requests, request) = AsyncStream.makeStream(of: Void.self)
    // The task is unstructured, because it reads two sequences as long as the iterator exists.
    let task = Task {
      do {
        try await withThrowingTaskGroup(of: Void.self) { group in
          group.addTask { try await sendChanges(for: requests, to: sender) }
          group.addTask { try await sendStates(to: sender) }
          defer { group.cancelAll() }
          try await group.next()
        }
        sender.finish()
      } catch {
        sender.finish(throwing: error)
      }
    }
    sender.onTermination = { _ in task.cancel() }
    return Iterator(updates: updates.makeAsyncIterator(), request: request)
  }

  private typealias Sender = AsyncThrowingStream<BoardUpdate, any Error>.Continuation

  private func sendChanges(for requests: AsyncStream<Void>, to sender: Sender) async throws {
    var changes = contest.boardChanges(of: board, season: season, ties: ties, after: nil).makeAsyncIterator()
    for await _ in requests {
      guard let change = try await changes.next(isolation: #isolation) else { return }
      sender.yield(.changed(change, page: nil))
    }
  }

  private func sendStates(to sender: Sender) async throws {
    var isLost = false
    for await state in contest.feedStates() {
      switch state {
      case .current where isLost: sender.yield(.found)
      case .current: break
      case .stale(let reason): sender.yield(.lost(reason))
      case .replaced(let reason): throw ReplacedContest(description: reason)
      }
      isLost = state != .current
    }
  }

  struct Iterator: AsyncIteratorProtocol {
    var updates: AsyncThrowingStream<BoardUpdate, any Error>.Iterator
    let request: AsyncStream<Void>.Continuation
    /// Whether a requested change has not arrived yet.
    var isRequested = false

    mutating func next() async throws -> BoardUpdate? {
      if !isRequested { request.yield() }
      isRequested = true
      let update = try await updates.next()
      if case .changed = update { isRequested = false }
      return update
    }
  }
}

/// Another file has replaced the contest's file. To follow the new file, open it.
package struct ReplacedContest: Error, CustomStringConvertible {
  package let description: String
}
