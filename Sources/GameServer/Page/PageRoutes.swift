import HTTPTypes
import Hummingbird

extension GameServer {
  /// Adds the routes of the web page, its files, and the QR code for joining.
  func addPageRoutes(to router: Router<GameContext>) {
    for file in SiteFile.all() {
      router.get(RouterPath(file.route)) { request, _ in Self.answer(with: file, to: request) }
    }
    router.get("/join.svg") { [settings] request, _ in
      let code = try QueryParameters(of: request, known: ["code"]).text("code")
      return try JoiningPicture(settings, request, code: code).response()
    }
  }

  private static func answer(with file: SiteFile, to request: Request) -> Response {
    var headers = PageHeaders.fields
    let isCompressed = file.compressed != nil && AcceptedEncodings(request.headers).includeGzip
    let tag = isCompressed ? file.compressedTag : file.entityTag
    headers[.eTag] = tag
    if file.compressed != nil { headers[.vary] = "Accept-Encoding" }
    // A browser revalidates each time, mostly with a 304, because the page must match the server.
    headers[.cacheControl] = "no-cache"
    if let known = request.headers[.ifNoneMatch], EntityTagList(known).matches(tag) {
      return Response(status: .notModified, headers: headers)
    }
    headers[.contentType] = file.contentType
    if isCompressed { headers[.contentEncoding] = "gzip" }
    return Response(
      status: .ok, headers: headers, body: .init(byteBuffer: isCompressed ? file.compressed ?? file.bytes : file.bytes))
  }
}
