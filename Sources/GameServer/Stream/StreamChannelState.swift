import NIOCore
import TapGame

/// Who reads a slice of a board, what they have seen and what the slice looked like lately: the whole state of a channel, without locks,
/// sockets or boards.
///
/// A subscriber is writing (it was given something to send, or has not asked yet) or waiting (it has asked, and whoever resumes it is kept
/// here). There is no queue for it: it has seen the newest version, or has not. One that is a single change behind is given that change, one
/// that is further behind the slice as it is; so the slow cost as little as the fast.
struct StreamChannelState<Page, Waiter> {
  /// The number of a subscriber.
  struct SubscriberID: Hashable, Comparable {
    let rawValue: Int
    static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
  }

  private enum Phase {
    case writing
    case waiting(Waiter)
  }

  private struct Subscriber {
    /// Counts with ``version``.
    var seen: Int
    var phase = Phase.writing
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
  private var subscribers: [SubscriberID: Subscriber] = [:]
  private var waiting: Set<SubscriberID> = []
  private var lastID = 0
  private var isEnded = false
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

  /// How many read it.
  var count: Int { subscribers.count }

  /// The bytes that are kept of events.
  var keptBytes: Int { ring.bytes + (snapshot?.readableBytes ?? 0) }

  // MARK: Coming and going

  /// Takes in a reader, who is to be greeted before it asks for what comes next.
  mutating func enter() -> SubscriberID {
    lastID += 1
    let id = SubscriberID(rawValue: lastID)
    subscribers[id] = Subscriber(seen: version)
    return id
  }

  /// Greets a reader that has just entered. It is always sent something: the revision that it names may be that of another contest, or of
  /// another course that this one took before a copy of it was restored, and look like the newest one.
  ///
  /// - Parameters:
  ///   - id: the reader.
  ///   - after: the revision that it has seen, if it comes back.
  /// - Returns: what it is to be sent at once: what it has missed if that is known, else the whole slice.
  mutating func greet(_ id: SubscriberID, after: Revision?) -> [ByteBuffer] {
    subscribers[id]?.seen = version
    return after.flatMap { ring.events(after: $0) } ?? [whole()]
  }

  /// Takes out a reader.
  ///
  /// - Returns: who waited for it.
  mutating func leave(_ id: SubscriberID) -> Waiter? {
    let subscriber = subscribers.removeValue(forKey: id)
    waiting.remove(id)
    guard case .waiting(let waiter)? = subscriber?.phase else { return nil }
    return waiter
  }

  /// Ends the channel: nobody is given anything any more.
  ///
  /// - Returns: who waited.
  mutating func end() -> [Waiter] {
    isEnded = true
    return takeWaiting()
  }

  // MARK: News

  /// The slice has changed.
  ///
  /// - Parameters:
  ///   - page: what it looks like.
  ///   - revision: from when on.
  ///   - change: the event that tells the change, and the revision that this starts from; `nil` if only the whole slice can be shown.
  ///   - limit: how many bytes of events are kept for those who come back.
  /// - Returns: who waited, and what all of them are to be sent.
  mutating func publish(
    _ page: Page, at revision: Revision, change: (bytes: ByteBuffer, since: Revision)?, keeping limit: Int
  ) -> (waiters: [Waiter], bytes: ByteBuffer)? {
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
    guard !waiting.isEmpty else { return nil }
    let bytes = change?.bytes ?? whole()
    return (takeWaiting(), bytes)
  }

  /// The slice still looks the same.
  mutating func confirm(_ revision: Revision) {
    guard revision > confirmed else { return }
    confirmed = revision
    snapshot = nil
  }

  private mutating func takeWaiting() -> [Waiter] {
    let waiters = waiting.compactMap { take($0) }
    waiting = []
    return waiters
  }

  /// A waiting reader is to be sent something: it is writing from now on.
  private mutating func take(_ id: SubscriberID) -> Waiter? {
    guard case .waiting(let waiter)? = subscribers[id]?.phase else { return nil }
    subscribers[id] = Subscriber(seen: version)
    return waiter
  }

  private mutating func whole() -> ByteBuffer {
    if let snapshot { return snapshot }
    let bytes = encode(page, confirmed)
    snapshot = bytes
    return bytes
  }

  // MARK: Reading

  /// What a reader that asks is told.
  enum Answer {
    /// It is to send this.
    case send(ByteBuffer)
    /// It waits.
    case wait
    /// There is nothing more to come.
    case end
  }

  /// A reader has sent what it was given and asks for what comes next.
  mutating func next(_ id: SubscriberID, _ waiter: Waiter) -> Answer {
    guard !isEnded, let subscriber = subscribers[id] else { return .end }
    guard case .writing = subscriber.phase else { preconditionFailure("a reader asks while it waits") }
    guard subscriber.seen == version else {
      subscribers[id] = Subscriber(seen: version)
      if subscriber.seen == version - 1, let change = ring.newest { return .send(change) }
      return .send(whole())
    }
    subscribers[id]?.phase = .waiting(waiter)
    waiting.insert(id)
    return .wait
  }

  /// Those of one share of the readers who wait are to be sent a sign of life.
  ///
  /// - Returns: who waited for them.
  mutating func beat(share: Int, of shares: Int) -> [Waiter] {
    waiting.filter { $0.rawValue % shares == share }.compactMap { id in
      waiting.remove(id)
      return take(id)
    }
  }

  // MARK: Invariants

  /// What does not hold that has to; empty unless there is a defect.
  var violations: [String] {
    var found = ring.violations
    for (id, subscriber) in subscribers {
      if case .waiting = subscriber.phase {
        if subscriber.seen != version { found.append("\(id.rawValue) waits and has not seen the newest") }
        if !waiting.contains(id) { found.append("\(id.rawValue) waits and is not among those who do") }
      } else if waiting.contains(id) {
        found.append("\(id.rawValue) is among those who wait and does not")
      }
    }
    if !waiting.isSubset(of: subscribers.keys) { found.append("somebody waits who has left") }
    if revision > confirmed { found.append("the newest event is newer than what is confirmed") }
    if let last = ring.last, last != revision { found.append("the ring ends at \(last), the channel at \(revision)") }
    return found
  }
}
