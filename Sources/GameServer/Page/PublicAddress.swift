import TapGame
import Foundation
import GameAPI
import Hummingbird
import SchoolDirectory

/// The address at which people reach the server.
struct PublicAddress {
  /// The address, such as `http://hall.local:8080/`.
  let text: String

  /// The configured address, or else the host of the request. A loopback host is replaced by the machine's address on
  /// its network if others can reach the server.
  ///
  /// - Parameter networkAddress: returns the machine's address on its network.
  /// - Throws: `Problem` if the request has no valid address.
  init(
    _ settings: ServerSettings, _ request: Request, networkAddress: () -> String? = NetworkAddress.ofThisMachine
  ) throws {
    if let address = settings.publicURL {
      text = address
      return
    }
    guard let authority = request.head.authority, Self.isAuthority(authority) else {
      throw Problem(.malformedRequest, detail: "The header Host does not name a host; send the host of the server.")
    }
    let reached = Self.reachable(authority, on: settings.host, networkAddress)
    text = "\(settings.identity == nil ? "http" : "https")://\(reached)/"
  }

  /// The link to a school, with the season's code.
  func link(to school: SchoolID?, code: String? = nil) -> String {
    // In a query, these characters of a school's id need no escapes. A short link makes a small QR code.
    let allowed = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: ":-._~"))
    let id = school?.rawValue.addingPercentEncoding(withAllowedCharacters: allowed)
    let parameters = [id.map { "school=\($0)" }, code.map { "code=\($0)" }].compactMap(\.self)
    guard !parameters.isEmpty else { return text }
    return file("/?") + parameters.joined(separator: "&")
  }

  /// The address of one of the server's files. Its path begins with a slash.
  func file(_ path: String) -> String { (text.hasSuffix("/") ? String(text.dropLast()) : text) + path }

  /// The authority. A loopback host is replaced by a host that others can reach.
  private static func reachable(_ authority: String, on host: String, _ networkAddress: () -> String?) -> String {
    guard NetworkAddress.isLoopback(Self.host(of: authority)), NetworkAddress.isEverywhere(host),
      let own = networkAddress()
    else { return authority }
    return own + port(of: authority)
  }

  /// The host of an authority, without its port and without the brackets of an IPv6 address.
  static func host(of authority: String) -> String {
    authority.dropLast(port(of: authority).count).trimmingCharacters(in: CharacterSet(charactersIn: "[]"))
  }

  /// The port of an authority with the colon before it; empty if there is none.
  private static func port(of authority: String) -> String {
    authority.firstMatch(of: /:[0-9]+$/).map { String($0.0) } ?? ""
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
