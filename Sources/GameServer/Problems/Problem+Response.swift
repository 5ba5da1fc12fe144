import NIOFoundationEssentialsCompat
package import GameAPI
import HTTPTypes
package import Hummingbird

extension Problem {
  /// The problem as an answer.
  ///
  /// Of what passes by itself, it says that another try is worth it in a second; who knows better sets the header anew.
  ///
  /// - Throws: nothing but what encoding text and whole numbers throws.
  /// - Complexity: O(length of the detail).
  package func response() throws -> Response {
    var headers: HTTPFields = [.contentType: "application/problem+json", .cacheControl: "no-store"]
    if status == 401 { headers[.wwwAuthenticate] = challenge }
    if status == 429 || status == 503 { headers[.retryAfter] = "1" }
    return Response(
      status: .init(integerLiteral: status), headers: headers,
      body: .init(byteBuffer: ByteBuffer(data: try GameJSON.line(self))))
  }

  /// What to prove oneself with (RFC 6750, section 3).
  private var challenge: String {
    kind == .noToken ? #"Bearer realm="touchschool""# : #"Bearer realm="touchschool", error="invalid_token""#
  }
}
