import NIOFoundationEssentialsCompat
package import GameAPI
import HTTPTypes
package import Hummingbird

extension Problem {
  /// The problem as a response.
  ///
  /// For a transient problem it asks the client to retry after a second; a caller that knows better can replace the
  /// header.
  ///
  /// - Throws: only errors of encoding text and whole numbers.
  /// - Complexity: O(length of the detail).
  package func response() throws -> Response {
    var headers: HTTPFields = [.contentType: "application/problem+json", .cacheControl: "no-store"]
    if status == 401 { headers[.wwwAuthenticate] = challenge }
    if status == 429 || status == 503 { headers[.retryAfter] = "1" }
    return Response(
      status: .init(integerLiteral: status), headers: headers,
      body: .init(byteBuffer: ByteBuffer(data: try GameJSON.line(self))))
  }

  /// The `WWW-Authenticate` challenge (RFC 6750, section 3).
  private var challenge: String {
    kind == .noToken ? #"Bearer realm="touchschool""# : #"Bearer realm="touchschool", error="invalid_token""#
  }
}
