import NIOCore
import TapGame

/// The state of a channel, without locks, sockets or boards: the current slice, and its latest changes as events.
///
/// No events wait in a queue for a reader. A reader that is one change behind gets that change. A reader that is
/// further behind gets the whole slice. So a slow reader costs no more than a fast one.
struct StreamChannelState<Page> {
  /// The event for the readers when the slice has changed.
  struct Event {
    /// The version after the change.
    let version: Int
    let bytes: ByteBuffer
  }

  private(set) var page: Page
  /// The id of the newest event: the first revision with the present content.
  private(set) var revision: Revision
  /// The newest revision that is known to have the present content.
  private(set) var confirmed: Revision
  /// The number of changes so far.
  private var version = 0
  private var ring = EventRing()
  private var snapshot: ByteBuffer?
  private let encode: (Page, Revision) -> ByteBuffer

  /// - Parameters:
  ///   - page: the content of the slice.
  ///   - encode: encodes the event with the whole slice.
  init(page: Page, revision: Revision, encode: @escaping (Page, Revision) -> ByteBuffer) {
    self.page = page
    self.revision = revision
    confirmed = revision
    self.encode = encode
  }

  /// The number of bytes of events that are kept.
  var keptBytes: Int { ring.bytes + (snapshot?.readableBytes ?? 0) }

  // MARK: The slice changes

  /// Replaces the content of the slice, and makes the event for the change.
  ///
  /// - Parameters:
  ///   - page: the new content.
  ///   - revision: the revision of the change.
  ///   - change: the event with the change, and the revision before it; `nil` if only the whole slice can be sent.
  ///   - limit: the maximum number of bytes of events that are kept for clients that reconnect.
  /// - Returns: the event for readers that have the preceding version.
  mutating func publish(
    _ page: Page, at revision: Revision, change: (bytes: ByteBuffer, since: Revision)?, keeping limit: Int
  ) -> Event {
    let before = self.revision
    self.page = page
    self.revision = revision
    confirmed = revision
    version += 1
    snapshot = nil
    if let change {
      ring.append(.init(bytes: change.bytes, from: before...max(before, change.since), to: revision), limit: limit)
    } else {
      ring = EventRing()
    }
    return Event(version: version, bytes: change?.bytes ?? whole())
  }

  /// Notes that the slice looks the same at a revision. Who comes from now on gets this page.
  mutating func confirm(_ page: Page, at revision: Revision) {
    guard revision > confirmed else { return }
    self.page = page
    confirmed = revision
    snapshot = nil
  }

  private mutating func whole() -> ByteBuffer {
    if let snapshot { return snapshot }
    let bytes = encode(page, confirmed)
    snapshot = bytes
    return bytes
  }

  // MARK: Reading

  /// The first bytes for a reader. A reader that names the newest revision gets the whole slice, too: its revision may
  /// be from another contest, or from this contest before a backup was restored.
  ///
  /// - Parameter after: the revision that the reader has seen, if it reconnects.
  /// - Returns: the missed events if they are kept, otherwise the whole slice; and the version that they lead to.
  mutating func greet(after: Revision?) -> (bytes: [ByteBuffer], seen: Int) {
    (after.flatMap { ring.events(after: $0) } ?? [whole()], version)
  }

  /// The event for a reader that has last seen a version; `nil` if that version is the newest one.
  mutating func next(after seen: Int) -> Event? {
    guard seen < version else { return nil }
    if seen == version - 1, let change = ring.newest { return Event(version: version, bytes: change) }
    return Event(version: version, bytes: whole())
  }

  // MARK: Invariants

  /// The violated invariants; empty unless there is a defect.
  var violations: [String] {
    var found = ring.violations
    if revision > confirmed { found.append("the newest event is newer than what is confirmed") }
    if let last = ring.last, last != revision { found.append("the ring ends at \(last), the channel at \(revision)") }
    return found
  }
}
