package import NIOCore
import SystemCalls

/// What kind of address a receiver of webhooks has.
///
/// Whoever can name an address that the server then calls could otherwise reach what only the server can reach: other
/// programs on its machine, its network, the metadata of a cloud's machine (server-side request forgery).
package enum ReceiverAddress: Hashable, Sendable {
  /// Anybody can reach it.
  case `public`
  /// This machine and private networks: loopback, RFC 1918, RFC 4193 and the shared addresses of RFC 6598.
  case `private`
  /// Nothing is ever sent there: link-local addresses, among them 169.254.169.254 with a cloud's metadata, multicast,
  /// and what IANA's special-purpose registries reserve.
  case reserved

  package init(_ address: SocketAddress) {
    switch address {
    case .v4: self.init(version4: Self.bytes(of: address, from: 4, count: 4))
    case .v6: self.init(version6: Self.bytes(of: address, from: 8, count: 16))
    case .unixDomainSocket: self = .reserved
    }
  }

  /// A part of `sockaddr_in`, with the address at byte 4, or of `sockaddr_in6`, with the address at byte 8.
  private static func bytes(of address: SocketAddress, from start: Int, count: Int) -> [UInt8] {
    address.withSockAddr { pointer, _ in
      Array(UnsafeRawBufferPointer(start: UnsafeRawPointer(pointer) + start, count: count))
    }
  }

  private init(version4 bytes: [UInt8]) {
    switch (bytes[0], bytes[1], bytes[2]) {
    case (10, _, _), (127, _, _), (172, 16...31, _), (192, 168, _), (100, 64...127, _): self = .private
    case (0, _, _), (169, 254, _), (192, 0, 0), (192, 0, 2), (192, 88, 99), (198, 18...19, _), (198, 51, 100),
      (203, 0, 113), (224..., _, _):
      self = .reserved
    default: self = .public
    }
  }

  private init(version6 bytes: [UInt8]) {
    let zeros = bytes.prefix { $0 == 0 }.count
    switch bytes {
    // IPv4 in IPv6: mapped (::ffff:a.b.c.d), NAT64 (64:ff9b::a.b.c.d), 6to4 (2002:a.b.c.d::).
    case _ where zeros == 10 && bytes[10] == 0xFF && bytes[11] == 0xFF: self.init(version4: Array(bytes[12...]))
    case _ where bytes.starts(with: [0, 0x64, 0xFF, 0x9B, 0, 0, 0, 0, 0, 0, 0, 0]):
      self.init(version4: Array(bytes[12...]))
    case _ where bytes[0] == 0x20 && bytes[1] == 0x02: self.init(version4: Array(bytes[2..<6]))
    case _ where zeros == 15 && bytes[15] == 1: self = .private
    case _ where bytes[0] & 0xFE == 0xFC: self = .private
    // Only 2000::/3 is global, without Teredo and the other special blocks of 2001::/23, and without documentation.
    case _ where bytes[0] & 0xE0 != 0x20: self = .reserved
    case _ where bytes[0] == 0x20 && bytes[1] == 0x01 && (bytes[2] < 2 || bytes[2] == 0x0D && bytes[3] == 0xB8):
      self = .reserved
    default: self = .public
    }
  }
}

enum HostLookup {
  /// There is no host of this name, or the lookup takes too long.
  struct Failure: Error {}

  /// Asks the system for the addresses of a name or of an address in any notation, such as `0x7f.1`. It blocks.
  ///
  /// - Throws: ``Failure``.
  static func addresses(of host: String, port: Int) throws -> [SocketAddress] {
    var hints = addrinfo()
    hints.ai_socktype = streamSocket
    var first: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(host, String(port), &hints, &first) == 0 else { throw Failure() }
    defer { freeaddrinfo(first) }
    return sequence(first: first) { $0?.pointee.ai_next }.prefix { $0 != nil }.compactMap { info in
      guard let info = info?.pointee, let address = info.ai_addr else { return nil }
      var text = [CChar](repeating: 0, count: Int(NI_MAXHOST))
      guard
        getnameinfo(address, info.ai_addrlen, &text, socklen_t(text.count), nil, 0, NI_NUMERICHOST) == 0
      else { return nil }
      let bytes = text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
      return try? SocketAddress(ipAddress: String(decoding: bytes, as: UTF8.self), port: port)
    }
  }
}
