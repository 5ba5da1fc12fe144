import Foundation
import NIOHTTP1

/// A complete response.
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
