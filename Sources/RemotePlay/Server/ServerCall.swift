import Foundation
import HTTPCalls
import NIOHTTP1
import TapGame

struct ServerCall: Sendable {
  var method = HTTPMethod.GET
  /// The components of the path after ``root``, not percent-encoded.
  var path: [String]
  var query: [(name: String, value: String)] = []
  var body: Data?
  /// The session's token, or an administrator's.
  var token: String?
  var root = "/api/"
  /// The id of a command. A repeated command with the same id takes effect only once.
  var orderID: OrderID?
  /// The timeout of the call; `nil` for the server's usual one.
  var time: Duration?

  static func get(
    _ path: String..., query: [(name: String, value: String)] = [], token: String? = nil
  ) -> ServerCall {
    ServerCall(path: path, query: query, token: token)
  }

  /// - Throws: `EncodingError`.
  static func post(_ path: String..., body: some Encodable, token: String? = nil) throws -> ServerCall {
    ServerCall(method: .POST, path: path, body: try JSONEncoder().encode(body), token: token)
  }

  /// The kind of call that a rate limit applies to. A limit on one kind does not affect the other kinds.
  var kind: String { "\(method) \(root)\(path.first ?? "")" + (path.last == "stream" ? "/stream" : "") }

  /// Path and query, percent-encoded.
  var target: String {
    let path = root + path.map(\.percentEncoded).joined(separator: "/")
    guard !query.isEmpty else { return path }
    return path + "?" + String.query(query)
  }
}

struct ServerResponse: Sendable {
  let status: Int
  let headers: HTTPHeaders
  let body: Data

  var isJSON: Bool { headers.isOf(type: "application/json") }
  var isProblem: Bool { headers.isOf(type: "application/problem+json") }

  /// The delay in `Retry-After`; `nil` if there is none, or if it is not between a second and a day.
  var retryAfter: Duration? {
    headers.first(name: "retry-after").flatMap { Int64($0) }.flatMap { (1...86_400).contains($0) ? .seconds($0) : nil }
  }
}

extension HTTPHeaders {
  /// Whether the body has this media type, ignoring parameters.
  func isOf(type: String) -> Bool {
    let value = first(name: "content-type")?.lowercased() ?? ""
    return value == type || value.hasPrefix(type + ";") || value.hasPrefix(type + " ")
  }
}
