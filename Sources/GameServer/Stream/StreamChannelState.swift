import NIOCore
import TapGame

/// What a slice of a board looks like and looked like lately, as events: the whole state of a channel, without locks, sockets or boards.
///
/// There is no queue for any reader: it has seen the newest version, or has not. One that is a single change behind is given that change, one
/// that is further behind the slice as it is; so the slow cost as little as the fast.
struct StreamChannelState<Page> {
  /// What the readers are sent when the slice has changed.
  struct Event {
    /// The version that it leads to.
    let version: Int
    let bytes: ByteBuffer
  }

  /// The slice as it is.
  private(set) var page: Page
  /// The id of the newest event: the slice looks like this from that revision on.
  private(set) var revision: Revision
  /// The newest revision of which it is known that the slice looks like this.
  private(set) var confirmed: Revision
  /// Counts how often the slice has changed.
  private var version = 0
  private var ring = EventRing()
  private var snapshot: ByteBuffer?
  private let encode: (Page, Revision) -> ByteBuffer

  /// A channel that nobody reads.
  ///
  /// - Parameters:
  ///   - page: what the slice looks like.
  ///   - revision: the revision that this is true for.
  ///   - encode: makes the event that shows the whole slice.
  init(page: Page, revision: Revision, encode: @escaping (Page, Revision) -> ByteBuffer) {
    self.page = page
    self.revision = revision
    confirmed = revision
    self.encode = encode
  }

  /// The bytes that are kept of events.
  var keptBytes: Int { ring.bytes + (snapshot?.readableBytes ?? 0) }

  // MARK: The slice changes

  /// The slice has changed.
  ///
  /// - Parameters:
  ///   - page: what it looks like.
  ///   - revision: from when on.
  ///   - change: the event that tells the change, and the revision that this starts from; `nil` if only the whole slice can be shown.
  ///   - limit: how many bytes of events are kept for those who come back.
  /// - Returns: what a reader is sent who has seen the version before.
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

  /// The slice still looks the same.
  mutating func confirm(_ revision: Revision) {
    guard revision > confirmed else { return }
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

  /// Greets a reader that has just come. It is always sent something: the revision that it names may be that of another contest, or of
  /// another course that this one took before a copy of it was restored, and look like the newest one.
  ///
  /// - Parameter after: the revision that it has seen, if it comes back.
  /// - Returns: what it is sent at once, what it has missed if that is known, else the whole slice; and the version that it has seen then.
  mutating func greet(after: Revision?) -> (bytes: [ByteBuffer], seen: Int) {
    (after.flatMap { ring.events(after: $0) } ?? [whole()], version)
  }

  /// What a reader is sent that has seen a version last; `nil` if that is the newest one.
  mutating func next(after seen: Int) -> Event? {
    guard seen < version else { return nil }
    if seen == version - 1, let change = ring.newest { return Event(version: version, bytes: change) }
    return Event(version: version, bytes: whole())
  }

  // MARK: Invariants

  /// What does not hold that has to; empty unless there is a defect.
  var violations: [String] {
    var found = ring.violations
    if revision > confirmed { found.append("the newest event is newer than what is confirmed") }
    if let last = ring.last, last != revision { found.append("the ring ends at \(last), the channel at \(revision)") }
    return found
  }
}
