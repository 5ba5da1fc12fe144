import Boards
import NIOCore
import Synchronization
import TapGame

/// A slice of a board and everybody who reads it: what changes is found once, encoded once, and the same bytes go to all.
final class StreamChannel: Sendable {
  typealias Content = StreamChannelState<BoardPage>

  private struct State {
    var content: Content
    /// How many streams are open, greeted or not.
    var count = 0
    /// Who was greeted, by event loop.
    var readers: [ObjectIdentifier: StreamReaders] = [:]
    var isEnded = false
  }

  let slice: BoardSlice
  private let state: Mutex<State>

  init(_ slice: BoardSlice, page: BoardPage) {
    self.slice = slice
    let content = Content(page: page, revision: page.revision) { page, revision in
      ServerSentEvents.event(.snapshot, id: revision, capacity: Self.capacity(page)) {
        $0.value(page, revision: revision)
      }
    }
    state = Mutex(State(content: content))
  }

  /// About as many bytes as a page takes.
  private static func capacity(_ page: BoardPage) -> Int { 1024 + 256 * page.entries.count }

  /// The newest revision of which it is known what the slice looks like.
  var confirmed: Revision { state.withLock { $0.content.confirmed } }

  /// Looks at the slice anew.
  ///
  /// - Parameters:
  ///   - delta: the board, with what was touched since ``confirmed``.
  ///   - limit: how many bytes of past events are kept.
  /// - Returns: the event to send if it looks otherwise, and to whom.
  /// - Throws: when there is no such slice any more.
  func advance(
    by delta: inout BoardDelta, ties: TiePolicy, keeping limit: Int
  ) throws -> (event: Content.Event, readers: [StreamReaders])? {
    let page = try delta.ranking.page(slice, ties: ties)
    // Only the hub's rounds change it, one after the other.
    let before = state.withLock { $0.content.page }
    // Who asked for no school wants to hear of every commit that moves the board.
    let isNew = slice == .schools([]) && page.revision > before.revision
    guard isNew || !page.looksLike(before) else {
      state.withLock { $0.content.confirm(page.revision) }
      return nil
    }
    let change = delta.change(from: before, to: page).map { change in
      let bytes = ServerSentEvents.event(.change, id: page.revision, capacity: 2 * Self.capacity(page)) {
        $0.value(change, page: page)
      }
      return (bytes: bytes, since: change.since ?? before.revision)
    }
    return state.withLock { state in
      (state.content.publish(page, at: page.revision, change: change, keeping: limit), Array(state.readers.values))
    }
  }

  /// The bytes that are kept of events.
  var keptBytes: Int { state.withLock { $0.content.keptBytes } }

  /// The readers who were greeted.
  var readers: [StreamReaders] { state.withLock { Array($0.readers.values) } }

  /// Ends it for everybody.
  func end() {
    state.withLock { $0.isEnded = true }
    for readers in readers { readers.end() }
  }

  // MARK: Coming and going

  /// One more stream is open.
  func enter() { state.withLock { $0.count += 1 } }

  /// One stream less is open.
  ///
  /// - Returns: whether nobody reads it any more.
  func leave() -> Bool {
    state.withLock { state in
      state.count -= 1
      return state.count == 0
    }
  }

  /// Greets a reader; what is published from now on is sent to those on its event loop.
  ///
  /// - Parameter after: the revision that it has seen, if it comes back.
  /// - Returns: what it is sent at once, and the version that it has seen then; `nil` when there is nothing more to come.
  func greet(
    on loop: any EventLoop, after: Revision?
  ) -> (bytes: [ByteBuffer], seen: Int, readers: StreamReaders)? {
    state.withLock { state in
      guard !state.isEnded else { return nil }
      let readers = state.readers[ObjectIdentifier(loop)] ?? StreamReaders(on: loop)
      state.readers[ObjectIdentifier(loop)] = readers
      let (bytes, seen) = state.content.greet(after: after)
      return (bytes, seen, readers)
    }
  }

  /// What a reader is sent that has seen a version last; `nil` if that is the newest one.
  func next(after seen: Int) -> Content.Event? { state.withLock { $0.content.next(after: seen) } }
}

extension BoardPage {
  /// Whether it shows the same as another page, whatever its revision.
  fileprivate func looksLike(_ other: BoardPage) -> Bool {
    entries == other.entries && total == other.total && season == other.season && next == other.next
      && previous == other.previous
  }
}
