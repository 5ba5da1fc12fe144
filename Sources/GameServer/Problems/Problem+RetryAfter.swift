import GameAPI
import Hummingbird

extension Problem {
  /// The problem as a response with `Retry-After`.
  func response(retryAfter wait: Duration) throws -> Response {
    var response = try response()
    response.headers[.retryAfter] = String(wait.wholeSeconds)
    return response
  }
}

extension Duration {
  /// The seconds for `Retry-After`, rounded up, at least 1 (RFC 9110, section 10.2.3).
  var wholeSeconds: Int64 { max(1, components.seconds + (components.attoseconds > 0 ? 1 : 0)) }
}
