#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Writing to a file descriptor to the last byte.
enum Descriptor {
  /// Writes everything, however many calls it takes; returns 0, or the `errno` of the call that failed.
  ///
  /// A call that a signal broke off is made again. A descriptor that another program set to non-blocking is waited for.
  static func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int32 {
    var rest = bytes[...]
    while !rest.isEmpty {
      let written = write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
      if written >= 0 {
        rest = rest.dropFirst(written)
        continue
      }
      switch errno {
      case EINTR: continue
      case EAGAIN, EWOULDBLOCK:
        var wish = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        // Its result does not matter: the next write says what became of the descriptor.
        _ = poll(&wish, 1, -1)
      case let code: return code
      }
    }
    return 0
  }
}
