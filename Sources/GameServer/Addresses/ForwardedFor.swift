import HTTPTypes

/// The client address of a request that came through proxies, from `Forwarded` (RFC 7239) or its predecessor
/// `X-Forwarded-For`.
///
/// Each proxy appends the address of its caller. So the list is read from its end, up to the first address that is not
/// a trusted proxy. The client can forge all entries to the left of this address. Only one of the two fields is read:
/// the field that the proxies write. Proxies pass on the other field unchanged, so a client can forge it.
enum ForwardedFor {
  /// The client of a request.
  ///
  /// - Parameters:
  ///   - proxies: the trusted proxies.
  ///   - header: the field that the proxies write.
  /// - Returns: the rightmost address that is not a trusted proxy; the leftmost address if all are trusted.
  static func client(_ fields: HTTPFields, peer: IPAddress, proxies: [IPRange], header: ForwardedHeader) -> IPAddress {
    func isTrusted(_ address: IPAddress) -> Bool { proxies.contains { $0.contains(address) } }
    var client = peer
    guard isTrusted(peer) else { return peer }
    for hop in hops(fields, header).reversed() {
      // The list ends at an unreadable hop, such as `unknown` or an obfuscated name.
      guard let hop else { return client }
      client = hop
      if !isTrusted(hop) { return hop }
    }
    return client
  }

  /// Whether a request has a field that proxies add, such as `Forwarded`, `X-Forwarded-Proto`, `X-Real-IP` or `Via`.
  static func cameThroughProxy(_ fields: HTTPFields) -> Bool {
    fields.contains { field in
      let name = field.name.canonicalName
      return proxyFields.contains(name) || name.hasPrefix("x-forwarded") || name.hasPrefix("cf-")
    }
  }

  /// The fields of proxies, in lower case, except those that begin with `x-forwarded` or `cf-`.
  private static let proxyFields: Set<String> = [
    "forwarded", "via", "x-real-ip", "x-client-ip", "x-cluster-client-ip", "x-original-forwarded-for",
    "x-originating-ip", "x-remote-ip", "x-remote-addr", "true-client-ip", "fastly-client-ip",
    "x-envoy-external-address",
    "x-proxyuser-ip", "client-ip",
  ]

  /// The addresses that the proxies recorded, the client's first; `nil` for an entry that is not an address.
  private static func hops(_ fields: HTTPFields, _ header: ForwardedHeader) -> [IPAddress?] {
    switch header {
    case .xForwardedFor:
      fields[.xForwardedFor]?.split(separator: ",", omittingEmptySubsequences: false).map { address(trimmed($0)) } ?? []
    case .forwarded:
      fields[.forwarded]?.split(separator: ",").map { element in
        let pairs = element.split(separator: ";").map { $0.split(separator: "=", maxSplits: 1).map(trimmed) }
        return pairs.first { $0.count == 2 && $0[0].lowercased() == "for" }.flatMap { address($0[1]) }
      } ?? []
    }
  }

  private static func trimmed(_ text: Substring) -> Substring {
    let blanks: Set<Character> = [" ", "\t"]
    var text = text
    while let first = text.first, blanks.contains(first) { text.removeFirst() }
    while let last = text.last, blanks.contains(last) { text.removeLast() }
    return text
  }

  /// Reads `192.0.2.1`, `192.0.2.1:80`, `2001:db8::1`, `[2001:db8::1]` or `[2001:db8::1]:80`, with or without quotes.
  private static func address(_ text: Substring) -> IPAddress? {
    var text = text
    if text.count >= 2, text.first == "\"", text.last == "\"" { text = text.dropFirst().dropLast() }
    if text.first == "[" {
      guard let end = text.firstIndex(of: "]") else { return nil }
      return IPAddress(String(text[text.index(after: text.startIndex)..<end]))
    }
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    return IPAddress(String(parts.count == 2 ? parts[0] : text))
  }
}

extension HTTPField.Name {
  fileprivate static var forwarded: Self? { Self("forwarded") }
  fileprivate static var xForwardedFor: Self? { Self("x-forwarded-for") }
}

extension HTTPFields {
  fileprivate subscript(name: HTTPField.Name?) -> String? { name.flatMap { self[$0] } }
}

/// The header field in which a trusted proxy records the address of its caller.
package enum ForwardedHeader: String, Sendable {
  /// `X-Forwarded-For`, which most proxies write.
  case xForwardedFor = "X-Forwarded-For"
  case forwarded = "Forwarded"
}
