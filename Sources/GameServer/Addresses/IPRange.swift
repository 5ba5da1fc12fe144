/// A range of addresses: one address, or a network such as `10.0.0.0/8` (CIDR, RFC 4632).
package struct IPRange: Hashable, Sendable {
  let base: IPAddress
  /// The number of leading bits, of 128, that the addresses share.
  private let prefix: Int

  /// Reads an address, or a network; `nil` for anything else.
  package init?(_ text: String) {
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard let address = parts.first.flatMap({ IPAddress(String($0)) }) else { return nil }
    let bits = address.isVersion4 ? 32 : 128
    var length = bits
    if parts.count == 2 {
      guard parts[1].allSatisfy(\.isNumber), let given = Int(parts[1]), given <= bits else { return nil }
      length = given
    }
    prefix = length + 128 - bits
    base = address.masked(to: prefix)
  }

  /// The network of an address. The prefix is the number of leading bits, of 128.
  init(_ address: IPAddress, prefix: Int) {
    self.prefix = prefix
    base = address.masked(to: prefix)
  }

  /// The range as 17 bytes: its first address, and the number of leading bits.
  var bytes: [UInt8] {
    [base.high, base.low].flatMap { half in withUnsafeBytes(of: half.bigEndian, Array.init) } + [UInt8(prefix)]
  }

  package func contains(_ address: IPAddress) -> Bool { address.masked(to: prefix) == base }
}

extension IPAddress {
  fileprivate func masked(to prefix: Int) -> IPAddress {
    // Swift's smart shifts give zero if all bits are shifted out.
    IPAddress(high: high & ~(UInt64.max >> min(prefix, 64)), low: low & ~(UInt64.max >> max(0, prefix - 64)))
  }
}
