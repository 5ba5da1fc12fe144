import HTTPTypes

/// Where a request comes from when it came through proxies: RFC 7239's `Forwarded`, and `X-Forwarded-For`, which came before it.
///
/// Each proxy adds the address that it was called from at the end, so the list is believed from its end on, for as long as those who
/// wrote it are trusted. What stands further to the left can be made up by whoever sent the request. Of the two fields, one is believed:
/// a proxy adds to the one that it knows, and lets through the other as its client made it up.
enum ForwardedFor {
  /// The client of a request.
  ///
  /// - Parameters:
  ///   - fields: the request's.
  ///   - peer: who is at the other end of the connection.
  ///   - proxies: the proxies that are trusted.
  ///   - header: the field that they write.
  /// - Returns: the rightmost address that is no trusted proxy's; the leftmost trusted one if all are.
  static func client(_ fields: HTTPFields, peer: IPAddress, proxies: [IPRange], header: ForwardedHeader) -> IPAddress {
    func isTrusted(_ address: IPAddress) -> Bool { proxies.contains { $0.contains(address) } }
    var client = peer
    guard isTrusted(peer) else { return peer }
    for hop in hops(fields, header).reversed() {
      // An unreadable hop (`unknown`, a made-up name) is where the trail ends.
      guard let hop else { return client }
      client = hop
      if !isTrusted(hop) { return hop }
    }
    return client
  }

  /// Whether a request says that it came through a proxy.
  static func isPresent(in fields: HTTPFields) -> Bool { fields[.forwarded] != nil || fields[.xForwardedFor] != nil }

  /// The addresses that the proxies wrote down, the client's first; `nil` for one that is no address.
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

  /// Reads `192.0.2.1`, `192.0.2.1:80`, `2001:db8::1`, `[2001:db8::1]` or `[2001:db8::1]:80`, in quotes or not.
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
  /// `Forwarded`, of RFC 7239.
  fileprivate static var forwarded: Self? { Self("forwarded") }
  fileprivate static var xForwardedFor: Self? { Self("x-forwarded-for") }
}

extension HTTPFields {
  /// The values of a field, as one list.
  fileprivate subscript(name: HTTPField.Name?) -> String? { name.flatMap { self[$0] } }
}
