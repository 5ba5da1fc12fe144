import Boards
import TapGame
import Basics
import GameAPI
import HTTPTypes
import Hummingbird
import NIOCore

/// The QR code of the address at which people join.
struct JoiningPicture {
  let address: String

  /// The QR code of the server's public address, with the school and the season's code from the request's query.
  ///
  /// - Parameter networkAddress: returns the machine's address on its network.
  /// - Throws: `Problem` if the request has no valid address, or a parameter is not valid.
  init(
    _ settings: ServerSettings, _ request: Request, networkAddress: () -> String? = NetworkAddress.ofThisMachine
  ) throws {
    let query = try QueryParameters(of: request, known: ["school", "code"])
    let code = try query.text("code")
    let server = try PublicAddress(settings, request, networkAddress: networkAddress)
    guard code?.wholeMatch(of: /[A-Za-z0-9-]{1,40}/) != nil || code == nil else {
      throw Problem(
        .invalidValue, detail: "“code” has to have 1 to 40 letters, digits and hyphens; send another.")
    }
    address = server.link(to: try query.value("school", .school), code: code)
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

/// The QR code of one of this server's pages, such as the board or a certificate's result.
struct PathPicture {
  let address: String

  /// The QR code of the server's public address with the path from the request's query.
  ///
  /// - Throws: `Problem` if the request has no valid address, or the path is not valid.
  init(
    _ settings: ServerSettings, _ request: Request, networkAddress: () -> String? = NetworkAddress.ofThisMachine
  ) throws {
    let path = try QueryParameters(of: request, known: ["path"]).text("path")
    guard let path, path.wholeMatch(of: /\/[A-Za-z0-9\/?&=%:#._~-]{0,300}/) != nil, !path.hasPrefix("//") else {
      throw Problem(
        .invalidValue, detail: "“path” has to be the path of a page of this server, with its query; send another.")
    }
    address = try PublicAddress(settings, request, networkAddress: networkAddress).file(path)
  }
}
