import HTTPTypes
import Hummingbird
import NIOCore
import WebPage

extension ContestHTTPServer {
  /// Adds the route of the API's OpenAPI description in YAML (media type: RFC 9512).
  func addOpenAPIRoutes(to router: Router<GameContext>) {
    let bytes = Result { ByteBuffer(string: try Self.openAPI()) }
    router.get("/openapi.yaml") { _, _ in
      Response(
        status: .ok, headers: [.contentType: "application/yaml; charset=utf-8", .cacheControl: "no-cache"],
        body: .init(byteBuffer: try bytes.get()))
    }
  }

  /// The API's OpenAPI description.
  ///
  /// - Throws: only errors of encoding text and numbers.
  /// - Complexity: O(length).
  package static func openAPI() throws -> String {
    var count = 0
    let bytes = web_page_openapi(&count)
    return try CommandDescription.complete(
      String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self))
  }
}
