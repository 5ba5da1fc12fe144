import SystemCalls

/// Writes all bytes to a file descriptor.
enum Descriptor {
  /// Writes all bytes, with as many calls as needed. Returns 0, or the `errno` of the call that failed.
  ///
  /// Retries a call that a signal interrupted, and waits for a descriptor that another program set to non-blocking.
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
        // The result does not matter: the next write reports the state of the descriptor.
        _ = poll(&wish, 1, -1)
      case let code: return code
      }
    }
    return 0
  }

  /// Writes everything until `isWanted` returns false, which is checked at least every 20 ms, however slow the
  /// descriptor is; returns 0, `ECANCELED`, or the `errno` of the call that failed. `flags` as in `writeAtOnce`.
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

  /// Writes as much as possible without blocking; returns the number of bytes, or -1 and `errno`. Async-signal-safe.
  ///
  /// Blocking is a flag of the open file, which a terminal's programs share, the shell among them. So it is reset to
  /// `flags` immediately.
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
