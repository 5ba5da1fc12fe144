package import NIOCore
import TapGame

/// An IPv4 or IPv6 address. IPv4 is stored as an IPv4-mapped IPv6 address (RFC 4291, section 2.5.5.2), so that a client
/// has the same address on every kind of socket.
package struct IPAddress: Hashable, Sendable {
  /// The first eight bytes, as a number.
  let high: UInt64
  /// The last eight bytes, as a number.
  let low: UInt64

  init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// Reads `192.0.2.1` or `2001:db8::1`; `nil` for anything else.
  package init?(_ text: String) {
    // The zone of a link-local address (`fe80::1%eth0`) does not identify the client.
    let address = String(text.prefix { $0 != "%" })
    guard let socketAddress = try? SocketAddress(ipAddress: address, port: 0) else { return nil }
    self.init(socketAddress)
  }

  /// The address of a socket; `nil` if it is not an internet address.
  package init?(_ address: SocketAddress) {
    switch address {
    case .v4:
      high = 0
      low = 0xFFFF << 32 | UInt64(UInt32(bigEndian: Self.bytes(of: address, at: 4)))
    case .v6:
      high = UInt64(bigEndian: Self.bytes(of: address, at: 8))
      low = UInt64(bigEndian: Self.bytes(of: address, at: 16))
    case .unixDomainSocket: return nil
    }
  }

  /// A part of `sockaddr_in`, with the address at byte 4, or of `sockaddr_in6`, with the address at byte 8. The code
  /// uses offsets instead of field names. The names belong to a module of NIO or of the system, depending on which
  /// module the compiler sees first.
  private static func bytes<Value: BitwiseCopyable>(of address: SocketAddress, at offset: Int) -> Value {
    address.withSockAddr { pointer, _ in
      UnsafeRawPointer(pointer).loadUnaligned(fromByteOffset: offset, as: Value.self)
    }
  }

  var isVersion4: Bool { high == 0 && low >> 32 == 0xFFFF }

  package var isLoopback: Bool { isVersion4 ? low >> 24 & 0xFF == 127 : high == 0 && low == 1 }

  /// Whether it is a private address (RFC 1918, RFC 4193) or a link-local address (RFC 3927, RFC 4291).
  var isPrivate: Bool {
    guard isVersion4 else { return high >> 57 == 0xFC >> 1 || high >> 54 == 0xFE80 >> 6 }
    let address = low & 0xFFFF_FFFF
    return address >> 24 == 10 || address >> 20 == 0xAC1 || address >> 16 == 0xC0A8 || address >> 16 == 0xA9FE
  }

  /// The client for limits: an IPv4 address, or the /64 network of an IPv6 address, which is one link.
  package var client: IPAddress { isVersion4 ? self : IPAddress(high: high, low: 0) }

  /// The limit of each level of ``networks``, as a multiple of a client's limit.
  static let factors = [1] + SessionSource.networksOfIPv6.map { Int($0.addresses) }

  /// The client, and the networks around an IPv6 client: the /56 of a household, the /48 of a site (RFC 6177) and the
  /// /32 of a provider. The owner of a /48 has 65,536 networks of /64, and must not count as that many clients. The last
  /// eight bytes of a network are the length of its prefix, so networks and clients cannot be confused.
  var networks: [IPAddress] {
    if isVersion4 { return [self] }
    return [client]
      + SessionSource.networksOfIPv6.map { IPAddress(high: high & (~0 << (64 - $0.prefix)), low: UInt64($0.prefix)) }
  }
}

extension IPAddress: CustomStringConvertible {
  /// The address as text; IPv6 in the form of RFC 5952.
  package var description: String {
    if isVersion4 { return [24, 16, 8, 0].map { String(low >> UInt64($0) & 0xFF) }.joined(separator: ".") }
    let groups = [high, low].flatMap { half in [48, 32, 16, 0].map { half >> UInt64($0) & 0xFFFF } }
    var longest = 0..<0
    var start = 0
    for index in 0...8 where index == 8 || groups[index] != 0 {
      if index - start > max(1, longest.count) { longest = start..<index }
      start = index + 1
    }
    func text(_ range: Range<Int>) -> String { groups[range].map { String($0, radix: 16) }.joined(separator: ":") }
    return longest.isEmpty ? text(0..<8) : "\(text(0..<longest.lowerBound))::\(text(longest.upperBound..<8))"
  }
}

/// Identifies a client's connection by its address and port, which no other open connection has. Only the port
/// distinguishes the people behind one address.
struct ClientConnection: Hashable, Sendable {
  let address: IPAddress
  /// The port; `nil` for a client behind a proxy, because many clients share the proxy's connections.
  let port: Int?
}
