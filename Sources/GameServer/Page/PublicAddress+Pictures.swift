import Boards
import TapGame
import Basics
import GameAPI
import HTTPTypes
import Hummingbird
import NIOCore

extension PublicAddress {
  /// The address at which people join, with the school and the season's code from a request's query.
  ///
  /// - Throws: `Problem` if a parameter is not valid.
  func joining(_ request: Request) throws -> String {
    let query = try QueryParameters(of: request, known: ["school", "code"])
    let code = try query.text("code")
    guard code?.wholeMatch(of: /[A-Za-z0-9-]{1,40}/) != nil || code == nil else {
      throw Problem(
        .invalidValue, detail: "“code” has to have 1 to 40 letters, digits and hyphens; send another.")
    }
    return link(to: try query.value("school", .school), code: code)
  }

  /// The address of one of this server's pages, such as the board or a certificate's result: the path from a request's
  /// query.
  ///
  /// - Throws: `Problem` if the path is not valid.
  func page(_ request: Request) throws -> String {
    let path = try QueryParameters(of: request, known: ["path"]).text("path")
    guard let path, path.wholeMatch(of: /\/[A-Za-z0-9\/?&=%:#._~-]{0,300}/) != nil, !path.hasPrefix("//") else {
      throw Problem(
        .invalidValue, detail: "“path” has to be the path of a page of this server, with its query; send another.")
    }
    return file(path)
  }
}

extension Response {
  /// The QR code of an address as an image, with the address as the title.
  ///
  /// - Throws: `Problem` if the address is too long for a QR code.
  static func picture(of address: String) throws -> Response {
    guard let code = QRSymbol(text: address) else {
      throw Problem(.failed, detail: "The address is too long for a QR code.")
    }
    var headers = PageHeaders.fields
    headers[.contentType] = "image/svg+xml"
    headers[.cacheControl] = "no-store"
    return Response(
      status: .ok, headers: headers, body: .init(byteBuffer: ByteBuffer(string: code.svg(title: address))))
  }
}
