import Foundation

/// The address of a server: an `http` or `https` URL, which may have a path.
package struct ServerAddress: Hashable, Sendable, CustomStringConvertible {
  /// The address in its normal form: scheme and host in lower case, no default port, no slash at the end. The normal
  /// form is stable, so a player's file can use it as the id of the contest.
  package let text: String
  /// Whether the connection is encrypted.
  package let isSecure: Bool

  /// Reads an address as a person writes it: `https://hall.example/game`, `http://192.168.0.3:8080`,
  /// `hall.example:8080`. The default scheme is `http`, because servers in a hall use it.
  ///
  /// - Throws: ``Invalid``.
  package init(_ written: String) throws(Invalid) {
    guard !written.isEmpty, written.utf8.count <= Self.maximumLength else {
      throw Invalid(written, "it is not an address")
    }
    guard written.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
      throw Invalid(written, "it holds a space or a character that an address has to write as %XX, or a host as xn--")
    }
    let url = written.contains("://") ? written : "http://" + written
    guard var parts = URLComponents(string: url, encodingInvalidCharacters: false) else {
      throw Invalid(written, "it is not an address")
    }
    let scheme = parts.scheme?.lowercased() ?? ""
    guard scheme == "http" || scheme == "https" else {
      throw Invalid(written, "it has to begin with http:// or https://")
    }
    guard parts.user == nil, parts.password == nil else { throw Invalid(written, "it must not hold a user's name") }
    guard parts.query == nil, parts.fragment == nil else { throw Invalid(written, "it must not hold ? or #") }
    guard let host = parts.encodedHost?.lowercased(), !host.isEmpty else { throw Invalid(written, "it names no host") }
    if let port = parts.port, !(1...65_535).contains(port) { throw Invalid(written, "ports go from 1 to 65535") }
    parts.scheme = scheme
    parts.encodedHost = host
    if parts.port == (scheme == "https" ? 443 : 80) { parts.port = nil }
    while parts.percentEncodedPath.hasSuffix("/") { parts.percentEncodedPath.removeLast() }
    guard let text = parts.string else { throw Invalid(written, "it is not an address") }
    self.text = text
    isSecure = scheme == "https"
  }

  package var description: String { text }

  private static let maximumLength = 2000

  /// Why a text is not a server's address.
  package struct Invalid: Error, Hashable, CustomStringConvertible {
    /// One sentence: what is wrong, and what an address looks like.
    package let description: String

    init(_ written: String, _ reason: String) {
      description =
        "The server “\(written.prefix(80))” cannot be meant, as \(reason); write it like https://hall.example or hall.local:8080."
    }
  }
}

/// The header with a server's time, to the millisecond.
///
/// Every response that no cache may keep has this header. The `Date` header has only whole seconds (RFC 9110, section
/// 6.6.1), which is too coarse for the end of a season.
package enum ServerTimeHeader {
  /// The name of the header. Its value is written in ISO 8601, such as `2026-11-21T08:30:00.250Z`.
  package static let name = "touchschool-time"
}
