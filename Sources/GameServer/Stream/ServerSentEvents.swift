import NIOCore
import TapGame

/// The bytes of an event stream, as the HTML Standard has them in its section 9.2, “Server-sent events”.
enum ServerSentEvents {
  /// The kinds of events.
  enum Kind: String {
    /// A whole page.
    case snapshot
    /// What has changed, and the page.
    case change
  }

  /// What the stream is, for `Content-Type`.
  static let contentType = "text/event-stream; charset=utf-8"

  /// An event.
  ///
  /// - Parameters:
  ///   - kind: what it is.
  ///   - revision: its id, which a client that comes back names.
  ///   - capacity: about how many bytes it will have.
  ///   - data: writes the one line of data.
  static func event(_ kind: Kind, id revision: Revision, capacity: Int, _ data: (inout JSONWriter) -> Void)
    -> ByteBuffer
  {
    var buffer = ByteBufferAllocator().buffer(capacity: capacity)
    buffer.writeString("event: \(kind.rawValue)\nid: \(revision)\ndata: ")
    var json = JSONWriter(buffer)
    data(&json)
    buffer = json.buffer
    buffer.writeStaticString("\n\n")
    return buffer
  }

  /// A line that clients leave out: it only shows that both ends are still there.
  static let heartbeat = ByteBuffer(staticString: ":\n\n")

  /// How long a client waits before it comes back.
  static func retry(_ pause: Duration) -> ByteBuffer {
    ByteBuffer(string: "retry: \(Int64(pause / .milliseconds(1)))\n\n")
  }
}
