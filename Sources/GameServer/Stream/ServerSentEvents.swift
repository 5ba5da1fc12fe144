import Basics
import NIOCore
import TapGame

/// Encodes an event stream (HTML Standard, section 9.2, “Server-sent events”).
///
/// Each event is a whole chunk of HTTP/1.1 (RFC 9112, section 7.1), so the same bytes go to every connection without an
/// encoder.
enum ServerSentEvents {
  enum Kind: String {
    /// A whole page.
    case snapshot
    /// The changes, and the page.
    case change
    /// What the walls show.
    case wall
    /// A sign of life. Browsers tell a page nothing of a comment, so it is an event.
    case beat
  }

  static let contentType = "text/event-stream; charset=utf-8"

  /// - Parameters:
  ///   - revision: the id of the event. A client sends it when it reconnects.
  ///   - capacity: the estimated size in bytes.
  ///   - data: writes the one line of data.
  static func event(_ kind: Kind, id revision: Revision, capacity: Int, _ data: (inout JSONWriter) -> Void)
    -> ByteBuffer
  {
    chunk(capacity: capacity) { bytes in
      bytes += "event: \(kind.rawValue)\nid: \(revision)\ndata: ".utf8
      var json = JSONWriter(bytes)
      // JSONWriter takes over the bytes and appends to them in place, without a copy.
      bytes = []
      data(&json)
      bytes = json.take()
      bytes += "\n\n".utf8
    }
  }

  /// An event that is of no revision: a client that reconnects keeps the id of the event before it.
  static func event(_ kind: Kind, _ json: String) -> ByteBuffer {
    chunk(capacity: json.utf8.count + 32) { $0 += "event: \(kind.rawValue)\ndata: \(json)\n\n".utf8 }
  }

  /// A heartbeat. It tells a client after which silence its connection has broken.
  static func beat(every interval: Duration) -> ByteBuffer { event(.beat, "\(Int64(interval / .milliseconds(1)))") }

  /// The time that a client waits before it reconnects.
  static func retry(_ pause: Duration) -> ByteBuffer {
    chunk(capacity: 32) { $0 += "retry: \(Int64(pause / .milliseconds(1)))\n\n".utf8 }
  }

  /// The content of a chunk, for a client that does not understand chunks.
  static func content(of chunk: ByteBuffer) -> ByteBuffer {
    let bytes = chunk.readableBytesView
    guard let lineEnd = bytes.firstIndex(of: UInt8(ascii: "\n")) else { return chunk }
    return ByteBuffer(bytes[(lineEnd + 1)...].dropLast(2))
  }

  /// Writes a chunk. Its size comes first but is known last, so space is reserved for it.
  private static func chunk(capacity: Int, _ write: (inout [UInt8]) -> Void) -> ByteBuffer {
    // Enough for the size of any chunk and the end of its line.
    let head = 10
    var bytes = Array(repeating: 0 as UInt8, count: head)
    bytes.reserveCapacity(head + capacity + 2)
    write(&bytes)
    let size = String(bytes.count - head, radix: 16) + "\r\n"
    bytes.replaceSubrange(head - size.utf8.count..<head, with: size.utf8)
    bytes += "\r\n".utf8
    return ByteBuffer(bytes: bytes[(head - size.utf8.count)...])
  }
}
