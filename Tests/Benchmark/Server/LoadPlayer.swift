import NIOCore

/// What a player of the load has: a session, its token, and the batch that comes next.
struct LoadPlayer: Sendable {
  let session: Int64
  let token: String
  var sequence: Int64 = 1

  /// The request with the player's next batch.
  func request(to path: String, taps: Int64, span: Int64) -> ByteBuffer {
    let body = #"{"sequence":\#(sequence),"taps":\#(taps),"span":\#(span)}"#
    return Self.request(
      "POST", path, headers: "Authorization: Bearer \(token)\r\n", body: body)
  }

  /// A request as bytes.
  static func request(_ method: String, _ path: String, headers: String = "", body: String? = nil) -> ByteBuffer {
    let length = body.map { "Content-Type: application/json\r\nContent-Length: \($0.utf8.count)\r\n" } ?? ""
    return ByteBuffer(string: "\(method) \(path) HTTP/1.1\r\nHost: 127.0.0.1\r\n\(headers)\(length)\r\n\(body ?? "")")
  }
}
