import Boards
import NIOCore
import Synchronization
import TapGame

/// A slice of a board and everybody who reads it: what changes is found once, encoded once, and the same bytes go to all.
final class StreamChannel: Sendable {
  /// Resumed with what is to be sent, or with `nil` when there is nothing more to come.
  typealias Waiter = UnsafeContinuation<ByteBuffer?, Never>
  typealias State = StreamChannelState<BoardPage, Waiter>

  let slice: BoardSlice
  private let state: Mutex<State>

  init(_ slice: BoardSlice, page: BoardPage) {
    self.slice = slice
    state = Mutex(
      State(page: page, revision: page.revision) { page, revision in
        ServerSentEvents.event(.snapshot, id: revision, capacity: Self.capacity(page)) {
          $0.value(page, revision: revision)
        }
      })
  }

  /// About as many bytes as a page takes.
  private static func capacity(_ page: BoardPage) -> Int { 1024 + 256 * page.entries.count }

  /// Looks at the slice anew.
  ///
  /// - Parameter limit: how many bytes of past events are kept.
  /// - Throws: when there is no such slice any more.
  func advance(from old: BoardRanking, to new: BoardRanking, ties: TiePolicy, keeping limit: Int) throws {
    let page = try new.page(slice, ties: ties)
    // Only the hub's rounds change it, one after the other.
    let before = state.withLock { $0.page }
    // Who asked for no school wants to hear of every commit that moves the board.
    let isNews = slice == .schools([]) && page.revision > before.revision
    guard isNews || !page.looksLike(before) else { return state.withLock { $0.confirm(page.revision) } }
    let change = SliceChange(from: (old, before), to: (new, page))
    let told = change.map { change in
      let bytes = ServerSentEvents.event(.change, id: page.revision, capacity: 2 * Self.capacity(page)) {
        $0.value(change, page: page)
      }
      return (bytes: bytes, since: change.since)
    }
    let news = state.withLock { $0.publish(page, at: page.revision, change: told, keeping: limit) }
    guard let news else { return }
    for waiter in news.waiters { waiter.resume(returning: news.bytes) }
  }

  /// The bytes that are kept of events.
  var keptBytes: Int { state.withLock { $0.keptBytes } }

  /// Takes in a reader, who is to be greeted.
  func enter() -> State.SubscriberID { state.withLock { $0.enter() } }

  /// What a reader that has just entered is to be sent.
  func greet(_ id: State.SubscriberID, after: Revision?) -> [ByteBuffer] {
    state.withLock { $0.greet(id, after: after) }
  }

  /// Takes out a reader.
  ///
  /// - Returns: whether nobody reads it any more.
  func leave(_ id: State.SubscriberID) -> Bool {
    let (waiter, isEmpty) = state.withLock { state in (state.leave(id), state.count == 0) }
    waiter?.resume(returning: nil)
    return isEmpty
  }

  /// Waits for what a reader is to be sent next; `nil` when there is nothing more to come.
  func next(_ id: State.SubscriberID) async -> ByteBuffer? {
    await withUnsafeContinuation { waiter in
      switch state.withLock({ $0.next(id, waiter) }) {
      case .send(let bytes): waiter.resume(returning: bytes)
      case .wait: break
      case .end: waiter.resume(returning: nil)
      }
    }
  }

  /// Sends a sign of life to those of a share of its readers who wait.
  func beat(share: Int, of shares: Int) {
    let waiters = state.withLock { $0.beat(share: share, of: shares) }
    for waiter in waiters { waiter.resume(returning: ServerSentEvents.heartbeat) }
  }

  /// Ends it for everybody.
  func end() {
    for waiter in state.withLock({ $0.end() }) { waiter.resume(returning: nil) }
  }
}
