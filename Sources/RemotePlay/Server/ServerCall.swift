import Foundation
import HTTPCalls
import NIOHTTP1
import TapGame

/// A call of the API.
struct ServerCall: Sendable {
  var method = HTTPMethod.GET
  /// The components of the path after ``root``, not percent-encoded.
  var path: [String]
  var query: [(name: String, value: String)] = []
  var body: Data?
  /// The session's token, or an administrator's.
  var token: String?
  /// The prefix of the path.
  var root = "/api/"
  /// The id of a command. A repeated command with the same id takes effect only once.
  var orderID: OrderID?

  /// A GET call.
  static func get(
    _ path: String..., query: [(name: String, value: String)] = [], token: String? = nil
  ) -> ServerCall {
    ServerCall(path: path, query: query, token: token)
  }

  /// A POST call with a JSON body.
  ///
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
