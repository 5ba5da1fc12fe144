import HTTPTypes
import Hummingbird

extension GameServer {
  /// Adds the web page and its files, each under its own path, and the QR code of the address to join.
  func addPageRoutes(to router: Router<GameContext>) {
    for file in SiteFile.all() {
      router.get(RouterPath(file.route)) { request, _ in Self.answer(with: file, to: request) }
    }
    router.get("/join.svg") { [settings] request, _ in try JoinCode(settings, request).response() }
  }

  private static func answer(with file: SiteFile, to request: Request) -> Response {
    var headers = PageHeaders.fields
    headers[.eTag] = file.entityTag
    // A browser asks each time whether it has the newest, and mostly hears 304: a page must fit the server that it speaks to.
    headers[.cacheControl] = "no-cache"
    if let known = request.headers[.ifNoneMatch], EntityTagList(known).matches(file.entityTag) {
      return Response(status: .notModified, headers: headers)
    }
    headers[.contentType] = file.contentType
    return Response(status: .ok, headers: headers, body: .init(byteBuffer: file.bytes))
  }
}
