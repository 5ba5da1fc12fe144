import Boards
import NIOCore
import SchoolDirectory
import Synchronization
import TapGame

/// A slice of a board and its readers. Each change is computed once and encoded once, and all readers get the same
/// bytes.
final class StreamChannel: Sendable {
  typealias Content = StreamChannelState<BoardPage>

  private struct State {
    var content: Content
    /// The number of open streams, with or without their first events.
    var count = 0
    /// How many of them the lobby counts.
    var players = 0
    /// The streams that have got their first events, by event loop.
    var readers: [ObjectIdentifier: StreamReaders] = [:]
    var isEnded = false
  }

  let slice: BoardSlice
  /// The number of streams that the hub had opened before it created the channel. A newer channel has a higher number.
  let number: Int
  /// The part of the pool of schools that the slice takes.
  let places: PoolPermit
  private let state: Mutex<State>

  init(_ slice: BoardSlice, page: BoardPage, number: Int, places: PoolPermit) {
    self.slice = slice
    self.number = number
    self.places = places
    let content = Content(page: page, revision: page.revision) { page, revision in
      ServerSentEvents.event(.snapshot, id: revision, capacity: Self.capacity(page)) {
        $0.value(page, revision: revision)
      }
    }
    state = Mutex(State(content: content))
  }

  private static func capacity(_ page: BoardPage) -> Int { 1024 + 256 * page.entries.count }

  /// The newest revision for which the channel knows the slice.
  var confirmed: Revision { state.withLock { $0.content.confirmed } }

  /// Reads the slice again.
  ///
  /// - Parameters:
  ///   - delta: the board, with the changes since ``confirmed``.
  ///   - limit: the maximum number of bytes of past events that are kept.
  /// - Returns: the event to send if the slice has changed, and the readers that get it.
  /// - Throws: if the slice no longer exists.
  func advance(
    by delta: inout BoardDelta, ties: TiePolicy, keeping limit: Int
  ) throws -> (event: Content.Event, readers: [StreamReaders])? {
    let page = try delta.ranking.streamedPage(slice, ties: ties)
    // Only the rounds of the hub change the page, one round at a time.
    let before = state.withLock { $0.content.page }
    // A reader of an empty slice gets an event for every commit that changes the board.
    let isNew = slice == .schools([]) && page.revision > before.revision
    guard isNew || !page.looksLike(before) else {
      state.withLock { $0.content.confirm(page, at: page.revision) }
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

  /// The number of bytes of events that are kept.
  var keptBytes: Int { state.withLock { $0.content.keptBytes } }

  var players: Int { state.withLock { $0.players } }

  /// The standing of a school; `nil` if the school is not in the slice.
  func entry(of school: SchoolID) -> Standing? {
    state.withLock { state in state.content.page.entries.first { $0.school.id == school } }
  }

  /// The readers that have got their first events, by event loop.
  var readers: [StreamReaders] { state.withLock { Array($0.readers.values) } }

  func end() {
    state.withLock { $0.isEnded = true }
    for readers in readers { readers.end() }
  }

  // MARK: Opening and closing

  func enter(asPlayer isPlayer: Bool) {
    state.withLock { state in
      state.count += 1
      if isPlayer { state.players += 1 }
    }
  }

  /// Counts a stream that was closed.
  ///
  /// - Returns: whether it was the last one.
  func leave(asPlayer isPlayer: Bool) -> Bool {
    state.withLock { state in
      state.count -= 1
      if isPlayer { state.players -= 1 }
      return state.count == 0
    }
  }

  /// Returns the first events for a reader, and the group of readers on its event loop. The caller adds the reader to
  /// the group.
  ///
  /// - Parameter after: the revision that the reader has seen, if it reconnects.
  /// - Returns: the bytes to send at once, the version that they lead to, and the readers; `nil` if the channel has
  ///   ended.
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

  /// The event for a reader that has last seen a version; `nil` if that version is the newest one.
  func next(after seen: Int) -> Content.Event? { state.withLock { $0.content.next(after: seen) } }
}

extension BoardPage {
  /// Whether both pages have the same content, at any revision. How many schools elsewhere have taps is no reason to
  /// send the slice to all its readers again.
  fileprivate func looksLike(_ other: BoardPage) -> Bool {
    entries == other.entries && total == other.total && season == other.season && next == other.next
      && previous == other.previous
  }
}
