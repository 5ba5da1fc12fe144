import NIOCore
import TapGame

/// The bytes of an event stream, as the HTML Standard has them in its section 9.2, “Server-sent events”.
///
/// Each piece is a whole chunk of HTTP/1.1 (RFC 9112, section 7.1), so that the same bytes go to every connection without an encoder.
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
    chunk(capacity: capacity) { buffer in
      buffer.writeString("event: \(kind.rawValue)\nid: \(revision)\ndata: ")
      var json = JSONWriter(buffer)
      // Written on in place, not in a copy.
      buffer = ByteBuffer()
      data(&json)
      buffer = json.buffer
      buffer.writeStaticString("\n\n")
    }
  }

  /// A line that clients leave out: it only shows that both ends are still there.
  static let heartbeat = chunk(capacity: 16) { $0.writeStaticString(":\n\n") }

  /// How long a client waits before it comes back.
  static func retry(_ pause: Duration) -> ByteBuffer {
    chunk(capacity: 32) { $0.writeString("retry: \(Int64(pause / .milliseconds(1)))\n\n") }
  }

  /// A chunk of what is written; its size, which comes first, is known last.
  private static func chunk(capacity: Int, _ write: (inout ByteBuffer) -> Void) -> ByteBuffer {
    // Enough for a size of any chunk, and the end of its line.
    let head = 10
    var buffer = ByteBufferAllocator().buffer(capacity: head + capacity + 2)
    buffer.moveWriterIndex(to: head)
    write(&buffer)
    let size = String(buffer.writerIndex - head, radix: 16) + "\r\n"
    buffer.setString(size, at: head - size.utf8.count)
    buffer.moveReaderIndex(to: head - size.utf8.count)
    buffer.writeStaticString("\r\n")
    return buffer
  }
}
