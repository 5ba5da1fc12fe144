import NIOCore
import TapGame

/// The newest events of a channel, for clients that reconnect.
struct EventRing {
  struct Event {
    let bytes: ByteBuffer
    /// The revisions from which the change starts. The slice has the same content at all of them.
    let from: ClosedRange<Revision>
    let to: Revision
  }

  /// The events, oldest first. Each starts at the revision where the one before ends.
  private var events: [Event] = []
  private(set) var bytes = 0

  var last: Revision? { events.last?.to }

  var newest: ByteBuffer? { events.last?.bytes }

  /// Adds an event and drops the oldest ones beyond the limit; the newest one always stays.
  mutating func append(_ event: Event, limit: Int) {
    events.append(event)
    bytes += event.bytes.readableBytes
    var first = 0
    while bytes > limit, first < events.count - 1 {
      bytes -= events[first].bytes.readableBytes
      first += 1
    }
    events.removeFirst(first)
  }

  /// The events after the last revision that a client has seen; `nil` if some of these events are no longer kept.
  func events(after revision: Revision) -> [ByteBuffer]? {
    guard let start = events.firstIndex(where: { $0.from.contains(revision) }) else { return nil }
    return events[start...].map(\.bytes)
  }

  var violations: [String] {
    var found: [String] = []
    for (one, next) in zip(events, events.dropFirst()) where one.to != next.from.lowerBound {
      found.append("an event leads to \(one.to), the next one starts from \(next.from)")
    }
    for event in events where event.from.upperBound >= event.to { found.append("an event goes back to \(event.to)") }
    if bytes != events.reduce(0, { $0 + $1.bytes.readableBytes }) { found.append("the bytes are not \(bytes)") }
    return found
  }
}
