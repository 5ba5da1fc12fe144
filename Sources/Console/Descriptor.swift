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

  /// Writes everything for as long as it is wanted, which is asked anew at least every 20 ms, however little the descriptor
  /// takes; returns 0, `ECANCELED`, or the `errno` of the call that failed. `flags` as in `writeAtOnce`.
  static func writeAll(
    _ bytes: UnsafeRawBufferPointer, to descriptor: Int32, flags: Int32, while isWanted: () -> Bool
  ) -> Int32 {
    var rest = bytes[...]
    while !rest.isEmpty {
      guard isWanted() else { return ECANCELED }
      let written = writeAtOnce(UnsafeRawBufferPointer(rebasing: rest), to: descriptor, flags: flags)
      if written >= 0 {
        rest = rest.dropFirst(written)
        continue
      }
      switch errno {
      case EINTR: continue
      case EAGAIN, EWOULDBLOCK:
        var wish = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = poll(&wish, 1, 20)
      case let code: return code
      }
    }
    return 0
  }

  /// Writes what is taken without waiting; returns how many bytes, or -1 and `errno`. Async-signal-safe.
  ///
  /// Whether writing waits is a flag of the open file, which a terminal's programs share, the shell among them: it is put
  /// back to what is in `flags` at once.
  static func writeAtOnce(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32, flags: Int32) -> Int {
    _ = fcntl(descriptor, F_SETFL, flags | O_NONBLOCK)
    let written = write(descriptor, bytes.baseAddress, bytes.count)
    let code = errno
    _ = fcntl(descriptor, F_SETFL, flags)
    errno = code
    return written
  }

  /// The flags of the open file, for the calls above. Async-signal-safe.
  static func flags(of descriptor: Int32) -> Int32 { max(0, fcntl(descriptor, F_GETFL)) }
}
