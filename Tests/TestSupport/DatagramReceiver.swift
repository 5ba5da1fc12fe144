import SystemCalls

/// A Unix socket that takes datagrams, as a service manager has it.
package final class DatagramReceiver: Sendable {
  private let descriptor: Int32

  /// Opens the socket.
  ///
  /// - Parameter name: a path, or `@` and a name without a file.
  /// - Throws: ``NotBound``.
  package init(_ name: String) throws {
    var place = sockaddr_un()
    place.sun_family = sa_family_t(AF_UNIX)
    let bytes = name.hasPrefix("@") ? [0] + name.utf8.dropFirst() : Array(name.utf8)
    withUnsafeMutableBytes(of: &place.sun_path) { $0.copyBytes(from: bytes) }
    let length = socklen_t((MemoryLayout<sockaddr_un>.offset(of: \.sun_path) ?? 0) + bytes.count)
    descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
    let bound = withUnsafePointer(to: &place) { place in
      place.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, length) }
    }
    guard bound == 0 else { throw NotBound() }
  }

  /// The next datagram that has come; `nil` if there is none.
  package func next() -> String? {
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = recv(descriptor, &bytes, bytes.count, Int32(MSG_DONTWAIT))
    return count < 0 ? nil : String(decoding: bytes[..<count], as: UTF8.self)
  }

  package func close() { _ = SystemCalls.close(descriptor) }

  /// The address cannot be used.
  package struct NotBound: Error {}
}
