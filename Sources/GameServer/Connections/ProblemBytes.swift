import TapGame
import Foundation
import GameAPI
import NIOCore
import NIOHTTP1

/// An encoded problem document for a connection or request that is refused before the server's routes.
struct ProblemBytes {
  let status: HTTPResponseStatus
  let headers: HTTPHeaders
  let body: ByteBuffer

  init(_ kind: Problem.Kind, detail: String? = nil, wait: Duration = usualWait) {
    status = HTTPResponseStatus(statusCode: kind.status)
    var problem = Problem(kind, detail: detail ?? Self.detail(of: kind))
    if problem.isPassing { problem = problem.telling(wait) }
    // The problem has only a few strings and numbers, so encoding cannot fail.
    body = ByteBuffer(bytes: (try? GameJSON.line(problem)) ?? Data())
    var headers: HTTPHeaders = [
      "content-type": "application/problem+json", "content-length": String(body.readableBytes), "connection": "close",
      "x-content-type-options": "nosniff",
    ]
    if problem.isPassing { headers.add(name: "retry-after", value: String(wait.wholeSeconds)) }
    self.headers = headers
  }

  /// How long a client has to wait after its connection was refused.
  static let usualWait = Duration.seconds(10)

  /// The detail for a target that violates RFC 3986, such as one with letters beyond ASCII.
  static let invalidTarget =
    "The path and the query have to be percent-encoded, each byte of UTF-8 beyond ASCII as %EC; send them anew."

  private static func detail(of kind: Problem.Kind) -> String {
    switch kind {
    case .timeout: "The request did not come in time; send it in one go."
    case .bodyTooLarge: "The request's body is larger than this server takes."
    case .headerTooLarge: "The request's head is larger than this server takes."
    case .tooManyRequests: "Your address holds as many connections as it may; close one."
    case .unavailable: "The server holds as many connections as it may."
    default: "The request is not HTTP/1.1."
    }
  }

  /// The complete response, for a connection without an encoder.
  var wire: ByteBuffer {
    var bytes = ByteBuffer(string: "HTTP/1.1 \(status.code) \(status.reasonPhrase)\r\n")
    for (name, value) in headers { bytes.writeString("\(name): \(value)\r\n") }
    bytes.writeString("\r\n")
    bytes.writeImmutableBuffer(body)
    return bytes
  }
}
