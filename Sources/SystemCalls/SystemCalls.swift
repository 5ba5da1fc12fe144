// Only this file depends on which C library the system has. Files that call the C library import this module.
#if canImport(Darwin)
  @_exported public import Darwin
#elseif canImport(Glibc)
  @_exported public import Glibc
#elseif canImport(Musl)
  @_exported public import Musl
#endif

// MARK: Names that the C libraries declare with different types

#if canImport(Glibc)
  /// The kind of a socket that carries a stream of bytes, as `socket` takes it.
  package let streamSocket = Int32(SOCK_STREAM.rawValue)
  /// The limit on open files, as `getrlimit` and `setrlimit` take it.
  package let openFilesLimit = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
#else
  /// The kind of a socket that carries a stream of bytes, as `socket` takes it.
  package let streamSocket = SOCK_STREAM
  /// The limit on open files, as `getrlimit` and `setrlimit` take it.
  package let openFilesLimit = RLIMIT_NOFILE
#endif

extension sigaction {
  /// The address of the handler.
  package var handler: Int {
    #if canImport(Darwin)
      unsafeBitCast(__sigaction_u.__sa_handler, to: Int.self)
    #elseif canImport(Glibc)
      unsafeBitCast(__sigaction_handler.sa_handler, to: Int.self)
    #elseif canImport(Musl)
      unsafeBitCast(__sa_handler.sa_handler, to: Int.self)
    #endif
  }

  package mutating func setHandler(_ handler: @escaping @convention(c) (Int32) -> Void) {
    #if canImport(Darwin)
      __sigaction_u.__sa_handler = handler
    #elseif canImport(Glibc)
      __sigaction_handler.sa_handler = handler
    #elseif canImport(Musl)
      __sa_handler.sa_handler = handler
    #endif
  }
}

/// Gives freed memory back to the system.
package func returnFreeMemory() {
  #if canImport(Darwin)
    malloc_zone_pressure_relief(nil, 0)
  #elseif canImport(Glibc)
    // Swift's `Glibc` has no `malloc.h`.
    typealias Trim = @convention(c) (Int) -> Int32
    if let trim = dlsym(nil, "malloc_trim") { _ = unsafeBitCast(trim, to: Trim.self)(0) }
  #endif
}

// MARK: Sockets

#if canImport(Glibc)
  private let datagramSocket = Int32(SOCK_DGRAM.rawValue)
#else
  private let datagramSocket = SOCK_DGRAM
#endif

/// Sends a datagram to a Unix domain socket. Where the receiver's queue is full, it waits for a second at most.
///
/// - Parameter address: the bytes of the address; a name in Linux's abstract namespace begins with a zero byte.
/// - Returns: whether the system took all bytes.
package func sendDatagram(_ bytes: [UInt8], toUnixSocket address: [UInt8]) -> Bool {
  var place = sockaddr_un()
  place.sun_family = sa_family_t(AF_UNIX)
  guard address.count < MemoryLayout.size(ofValue: place.sun_path) else { return false }
  withUnsafeMutableBytes(of: &place.sun_path) { $0.copyBytes(from: address) }
  let descriptor = socket(AF_UNIX, datagramSocket, 0)
  guard descriptor >= 0 else { return false }
  defer { close(descriptor) }
  var patience = timeval(tv_sec: 1, tv_usec: 0)
  setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
  // The end of an abstract name is where the address ends. That of a path is a zero byte, which may stand behind it.
  let offset = MemoryLayout<sockaddr_un>.offset(of: \.sun_path) ?? 0
  let length = socklen_t(offset + address.count + (address.first == 0 ? 0 : 1))
  let sent = withUnsafePointer(to: &place) { place in
    place.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      sendto(descriptor, bytes, bytes.count, 0, $0, length)
    }
  }
  return sent == bytes.count
}

/// The address of a TCP socket.
package struct ListeningAddress: Equatable, Sendable {
  /// An IPv4 or IPv6 address.
  package let host: String
  package let port: Int
}

/// The address at which an open socket listens for TCP connections; `nil` if the descriptor is not such a socket.
package func listeningAddress(of descriptor: Int32) -> ListeningAddress? {
  func option(_ name: Int32) -> Int32? {
    var value: Int32 = 0
    var length = socklen_t(MemoryLayout.size(ofValue: value))
    return getsockopt(descriptor, SOL_SOCKET, name, &value, &length) == 0 ? value : nil
  }
  guard option(SO_TYPE) == streamSocket, option(SO_ACCEPTCONN) == 1 else { return nil }
  var storage = sockaddr_storage()
  var length = socklen_t(MemoryLayout.size(ofValue: storage))
  return withUnsafeMutablePointer(to: &storage) { storage in
    storage.withMemoryRebound(to: sockaddr.self, capacity: 1) { place in
      guard getsockname(descriptor, place, &length) == 0,
        [AF_INET, AF_INET6].contains(Int32(place.pointee.sa_family))
      else { return nil }
      var (host, port) = ([CChar](repeating: 0, count: Int(NI_MAXHOST)), [CChar](repeating: 0, count: Int(NI_MAXSERV)))
      let failure = getnameinfo(
        place, length, &host, socklen_t(host.count), &port, socklen_t(port.count), NI_NUMERICHOST | NI_NUMERICSERV)
      func text(_ bytes: [CChar]) -> String {
        String(decoding: bytes.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      }
      guard failure == 0, let number = Int(text(port)) else { return nil }
      return ListeningAddress(host: text(host), port: number)
    }
  }
}
