import Foundation
import GameAPI
import HTTPTypes
import Hummingbird
import QRCode

/// The address that people join at, to be read by a phone's camera.
struct JoinCode {
  let address: String

  /// The address that the server was told, else the one that the request itself reached it at; where that is this machine's own name for
  /// itself and others can come in, the one that they reach it at.
  ///
  /// - Parameters:
  ///   - settings: the server's.
  ///   - request: the one that asks for the code.
  ///   - networkAddress: tells the machine's address on its network.
  /// - Throws: `Problem` when the request does not say it in a way that can be trusted to be one.
  init(
    _ settings: ServerSettings, _ request: Request, networkAddress: () -> String? = NetworkAddress.ofThisMachine
  ) throws {
    if let address = settings.publicURL {
      self.address = address
    } else {
      guard let authority = request.head.authority, Self.isAuthority(authority) else {
        throw Problem(.malformedRequest, detail: "The header Host names no host; send the one of the server.")
      }
      let reached = Self.reachable(authority, on: settings.host, networkAddress)
      address = "\(settings.identity == nil ? "http" : "https")://\(reached)/"
    }
  }

  /// The authority, with a host that others can use if this one is only good on this machine.
  private static func reachable(_ authority: String, on host: String, _ networkAddress: () -> String?) -> String {
    let port = authority.firstMatch(of: /:[0-9]+$/).map { String($0.0) } ?? ""
    let name = authority.dropLast(port.count).trimmingCharacters(in: CharacterSet(charactersIn: "[]"))
    guard NetworkAddress.isLoopback(name), NetworkAddress.isEverywhere(host), let own = networkAddress() else {
      return authority
    }
    return own + port
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
