import NIOFoundationEssentialsCompat
package import GameAPI
import HTTPTypes
package import Hummingbird

extension Problem {
  /// The problem as a response.
  ///
  /// For a temporary problem, `Retry-After` and the detail say the same number of seconds.
  ///
  /// - Parameter wait: how long the client has to wait if the problem is temporary.
  /// - Throws: only errors of encoding text and whole numbers.
  /// - Complexity: O(length of the detail).
  package func response(after wait: Duration = usualWait) throws -> Response {
    let problem = isPassing ? telling(wait) : self
    var headers: HTTPFields = [.contentType: "application/problem+json", .cacheControl: "no-store"]
    if status == 401 { headers[.wwwAuthenticate] = challenge }
    if isPassing { headers[.retryAfter] = String(wait.wholeSeconds) }
    return Response(
      status: .init(integerLiteral: status), headers: headers,
      body: .init(byteBuffer: ByteBuffer(data: try GameJSON.line(problem))))
  }

  /// The `WWW-Authenticate` challenge (RFC 6750, section 3).
  private var challenge: String {
    kind == .noToken ? #"Bearer realm="touchschool""# : #"Bearer realm="touchschool", error="invalid_token""#
  }
}
