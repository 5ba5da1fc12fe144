import GameAPI
import HTTPTypes
import Hummingbird
import QRCode

/// The address that people join at, to be read by a phone's camera.
struct JoinCode {
  let address: String

  /// The address that the server was told, else the one that the request itself reached it at.
  ///
  /// - Throws: `Problem` when the request does not say it in a way that can be trusted to be one.
  init(_ settings: ServerSettings, _ request: Request) throws {
    if let address = settings.publicURL {
      self.address = address
    } else {
      guard let authority = request.head.authority, Self.isAuthority(authority) else {
        throw Problem(.malformedRequest, detail: "The header Host names no host; send the one of the server.")
      }
      address = "\(settings.identity == nil ? "http" : "https")://\(authority)/"
    }
  }

  /// The code as a picture whose title is the address.
  ///
  /// - Throws: `Problem` when the address is too long for a code.
  func response() throws -> Response {
    guard let code = QRCode(text: address) else {
      throw Problem(.failed, detail: "The address to join is too long for a QR code.")
    }
    var headers = PageHeaders.fields
    headers[.contentType] = "image/svg+xml"
    headers[.cacheControl] = "no-store"
    return Response(
      status: .ok, headers: headers, body: .init(byteBuffer: ByteBuffer(string: code.svg(title: address))))
  }

  /// Whether a text is a host, by name or number, with or without a port: RFC 3986, section 3.2, without what no server is called by.
  static func isAuthority(_ text: String) -> Bool {
    guard text.utf8.count <= 260 else { return false }
    guard let match = text.wholeMatch(of: /([A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\])(?::([0-9]{1,5}))?/) else {
      return false
    }
    guard let port = match.2 else { return true }
    return UInt16(port) != nil
  }
}
