package import Foundation
import HTTPTypes
package import Hummingbird
import NIOCore
import NIOFoundationCompat

extension Response {
  /// A JSON response that must not be cached, because it may change at any moment.
  package static func json(_ body: Data, status: HTTPResponse.Status = .ok) -> Response {
    json(ByteBuffer(data: body), status: status)
  }

  static func json(_ body: ByteBuffer, status: HTTPResponse.Status = .ok) -> Response {
    Response(
      status: status, headers: [.contentType: "application/json", .cacheControl: "no-store"],
      body: .init(byteBuffer: body))
  }
}
