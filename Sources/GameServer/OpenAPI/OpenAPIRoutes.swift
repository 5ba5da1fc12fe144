import Hummingbird
import NIOCore
import WebPage

extension ContestHTTPServer {
  /// Adds the route of the API's OpenAPI description in YAML (media type: RFC 9512).
  func addOpenAPIRoutes(to router: Router<GameContext>) {
    router.get("/openapi.yaml") { request, _ in Self.answer(with: try Self.openAPIFile.get(), to: request) }
  }

  /// The description as a file of the page, with its compressed form and its entity tags.
  private static let openAPIFile = Result {
    SiteFile(path: "openapi.yaml", bytes: ByteBuffer(string: try openAPI()))
  }

  /// The API's OpenAPI description.
  ///
  /// - Throws: only errors of encoding text and numbers.
  /// - Complexity: O(length).
  package static func openAPI() throws -> String {
    var count = 0
    let bytes = web_page_openapi(&count)
    return try APIDocument.complete(
      String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self))
  }
}
