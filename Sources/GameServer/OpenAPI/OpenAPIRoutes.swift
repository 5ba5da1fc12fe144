import HTTPTypes
import Hummingbird
import NIOCore
import WebPage

extension GameServer {
  /// Adds the route of the API's OpenAPI description in YAML (media type: RFC 9512).
  func addOpenAPIRoutes(to router: Router<GameContext>) {
    var count = 0
    let bytes = ByteBuffer(bytes: UnsafeBufferPointer(start: web_page_openapi(&count), count: count))
    router.get("/openapi.yaml") { _, _ in
      Response(
        status: .ok, headers: [.contentType: "application/yaml; charset=utf-8", .cacheControl: "no-cache"],
        body: .init(byteBuffer: bytes))
    }
  }
}
