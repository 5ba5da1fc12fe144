import HTTPTypes
import Hummingbird
import NIOCore

/// The page for people at an unknown address, with a link to the game. Programs get a problem document.
enum NotFoundPage {
  /// Whether a browser asks for a page outside the API. Browsers accept HTML explicitly (RFC 9110, section 12.5.1);
  /// other programs do not.
  static func isWanted(by request: Request) -> Bool {
    let isInterface = ["/api/", "/admin/"].contains { request.uri.path.hasPrefix($0) }
    return !isInterface && request.method == .get
      && AcceptedValues(request.headers[values: .accept])["text/html"] != nil
  }

  static func response() -> Response {
    var headers = PageHeaders.fields
    headers[.contentType] = "text/html; charset=utf-8"
    headers[.cacheControl] = "no-store"
    return Response(status: .notFound, headers: headers, body: .init(byteBuffer: ByteBuffer(string: page)))
  }

  private static let page = """
    <!doctype html>
    <html lang="ko">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>터치스쿨 TouchSchool</title>
    <link rel="icon" href="/icons/icon.svg" type="image/svg+xml">
    <link rel="stylesheet" href="/game/game.css">
    </head>
    <body>
    <main class="screen sheet">
    <h1>이 주소에는 아무것도 없어요</h1>
    <p lang="en">There is nothing at this address.</p>
    <p><a class="quiet-button" href="/">터치스쿨로 가기 · <span lang="en">To the game</span></a></p>
    </main>
    </body>
    </html>

    """
}
