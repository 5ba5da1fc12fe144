import HTTPTypes
import Boards
import Foundation
import Hummingbird
import SchoolDirectory

extension ContestHTTPServer {
  func addPageRoutes(to router: Router<GameContext>) {
    for route in Site.routes where route != "/" {
      router.get(RouterPath(route)) { request, _ in Self.answer(with: try await Site.file(at: route), to: request) }
    }
    let page = GamePage()
    router.get("/") { request, _ in
      // Only a messenger's preview needs the host and the school, so a link with an unknown host or school is not
      // refused.
      let address = try? PublicAddress(settings, request)
      let school = await school(ofLink: request)
      return Self.answer(with: page.page(try await Site.file(at: "/"), at: address, for: school), to: request)
    }
    router.get("/join.svg") { [settings] request, _ in
      try Response.picture(of: PublicAddress(settings, request).joining(request))
    }
    router.get("/qr.svg") { [settings] request, _ in
      try Response.picture(of: PublicAddress(settings, request).page(request))
    }
  }

  /// The school in the link of a request; `nil` if there is none or if it is not open.
  private func school(ofLink request: Request) async -> School? {
    guard let text = request.uri.queryParameters["school"], let id = SchoolID(text.removingPercentEncoding ?? ""),
      let school = try? await leaderboard.school(id), school.status == .open
    else { return nil }
    return school
  }

  /// The response with a file: the representation that the client accepts, or 304 if the client already has it.
  static func answer(with file: SiteFile, to request: Request) -> Response {
    var headers = PageHeaders.fields
    let isCompressed = file.compressed != nil && AcceptedValues(request.headers[values: .acceptEncoding]).includeGzip
    let tag = isCompressed ? file.compressedTag : file.entityTag
    headers[.eTag] = tag
    if file.compressed != nil { headers[.vary] = "Accept-Encoding" }
    // A browser caches a file that it requests with its version. It revalidates the page each time, mostly with a 304,
    // because the page must match the server and contains the versions of all its files.
    let isVersioned = request.uri.queryParameters["v"].map { $0 == file.version } ?? false
    headers[.cacheControl] = isVersioned ? "public, max-age=31536000, immutable" : "no-cache"
    if let known = request.headers[.ifNoneMatch], EntityTagList(known).matches(tag) {
      return Response(status: .notModified, headers: headers)
    }
    headers[.contentType] = file.contentType
    if isCompressed { headers[.contentEncoding] = "gzip" }
    return Response(
      status: .ok, headers: headers, body: .init(byteBuffer: isCompressed ? file.compressed ?? file.bytes : file.bytes))
  }
}
