import Foundation
import GameAPI
import HTTPTypes
import Hummingbird
import QRCode

/// The QR code of the address at which people join.
struct JoiningPicture {
  let address: String

  /// The configured address, or else the address of the request. If that is a loopback address and others can reach the
  /// server, it is the machine's address on its network.
  ///
  /// - Parameters:
  ///   - settings: the settings of the server.
  ///   - request: the request for the code.
  ///   - code: the season's code, which the address carries; `nil` for none.
  ///   - networkAddress: returns the machine's address on its network.
  /// - Throws: `Problem` if the request has no valid address.
  init(
    _ settings: ServerSettings, _ request: Request, code: String? = nil,
    networkAddress: () -> String? = NetworkAddress.ofThisMachine
  ) throws {
    let host: String
    if let address = settings.publicURL {
      host = address
    } else {
      guard let authority = request.head.authority, Self.isAuthority(authority) else {
        throw Problem(.malformedRequest, detail: "The header Host does not name a host; send the host of the server.")
      }
      let reached = Self.reachable(authority, on: settings.host, networkAddress)
      host = "\(settings.identity == nil ? "http" : "https")://\(reached)/"
    }
    guard let code else {
      address = host
      return
    }
    guard code.wholeMatch(of: /[A-Za-z0-9-]{1,40}/) != nil else {
      throw Problem(
        .invalidValue, detail: "“code” has to have 1 to 40 letters, digits and hyphens; send another.")
    }
    address = host + (host.hasSuffix("/") ? "" : "/") + "?code=\(code)"
  }

  /// The authority, with a host that others can reach instead of a loopback host.
  private static func reachable(_ authority: String, on host: String, _ networkAddress: () -> String?) -> String {
    let port = authority.firstMatch(of: /:[0-9]+$/).map { String($0.0) } ?? ""
    let name = authority.dropLast(port.count).trimmingCharacters(in: CharacterSet(charactersIn: "[]"))
    guard NetworkAddress.isLoopback(name), NetworkAddress.isEverywhere(host), let own = networkAddress() else {
      return authority
    }
    return own + port
  }

  /// The code as an image with the address as its title.
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

  /// Whether a text is a host name or address with an optional port (RFC 3986, section 3.2, restricted to the forms
  /// that servers use).
  static func isAuthority(_ text: String) -> Bool {
    guard text.utf8.count <= 260 else { return false }
    guard let match = text.wholeMatch(of: /([A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\])(?::([0-9]{1,5}))?/) else {
      return false
    }
    guard let port = match.2 else { return true }
    return UInt16(port) != nil
  }
}
