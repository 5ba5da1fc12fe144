import Foundation
package import GameAPI
import HTTPTypes
package import Hummingbird

extension Problem {
  /// The problem as an answer.
  package func response() throws -> Response {
    let body = try JSONEncoder().encode(self)
    return Response(
      status: .init(code: status), headers: [.contentType: "application/problem+json"],
      body: .init(byteBuffer: ByteBuffer(bytes: body)))
  }
}
