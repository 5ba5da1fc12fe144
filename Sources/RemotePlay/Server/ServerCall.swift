import Foundation
import HTTPCalls
import NIOHTTP1

/// A call of the API, before it is put on the wire.
struct ServerCall: Sendable {
  var method = HTTPMethod.GET
  /// The parts of the path behind `/api`, as they are meant.
  var path: [String]
  var query: [(name: String, value: String)] = []
  var body: Data?
  /// The session's token. Nothing that describes a call shows it.
  var token: String?

  /// A question.
  static func get(
    _ path: String..., query: [(name: String, value: String)] = [], token: String? = nil
  ) -> ServerCall {
    ServerCall(path: path, query: query, token: token)
  }

  /// Something that is sent as JSON.
  ///
  /// - Throws: `EncodingError`.
  static func post(_ path: String..., body: some Encodable, token: String? = nil) throws -> ServerCall {
    ServerCall(method: .POST, path: path, body: try JSONEncoder().encode(body), token: token)
  }

  /// What calls of its kind have in common: a limit on one kind is none on the others.
  var kind: String { "\(method) \(path.first ?? "")" + (path.last == "stream" ? "/stream" : "") }

  /// Path and query, percent-encoded.
  var target: String {
    let path = "/api/" + path.map(\.percentEncoded).joined(separator: "/")
    guard !query.isEmpty else { return path }
    return path + "?" + String.query(query)
  }
}
