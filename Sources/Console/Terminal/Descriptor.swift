import SystemCalls

/// Writes all bytes to a file descriptor.
enum Descriptor {
  /// Writes all bytes, with as many system calls as needed. Returns 0, or the `errno` of the call that failed.
  ///
  /// Retries a call that a signal interrupted, and waits for a descriptor that another program set to non-blocking.
  static func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int32 {
    writeAll(bytes, to: descriptor, timeout: -1, while: { true }) { write(descriptor, $0.baseAddress, $0.count) }
  }

  /// Writes all bytes, or stops when `isWanted` returns false. It calls `isWanted` at least every 20 ms, even if the
  /// descriptor is slow. Returns 0, `ECANCELED` if it stopped, or the `errno` of the call that failed. For `flags`, see
  /// `writeAtOnce`.
  static func writeAll(
    _ bytes: UnsafeRawBufferPointer, to descriptor: Int32, flags: Int32, while isWanted: () -> Bool
  ) -> Int32 {
    writeAll(bytes, to: descriptor, timeout: 20, while: isWanted) { writeAtOnce($0, to: descriptor, flags: flags) }
  }

  private static func writeAll(
    _ bytes: UnsafeRawBufferPointer, to descriptor: Int32, timeout: Int32, while isWanted: () -> Bool,
    by write: (UnsafeRawBufferPointer) -> Int
  ) -> Int32 {
    var rest = bytes[...]
    while !rest.isEmpty {
      guard isWanted() else { return ECANCELED }
      let written = write(UnsafeRawBufferPointer(rebasing: rest))
      if written >= 0 {
        rest = rest.dropFirst(written)
        continue
      }
      switch errno {
      case EINTR: continue
      case EAGAIN, EWOULDBLOCK:
        var wish = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        // Ignore the result: the next write reports the state of the descriptor.
        _ = poll(&wish, 1, timeout)
      case let code: return code
      }
    }
    return 0
  }

  /// Writes as many bytes as possible without blocking. Returns their number, or -1 with `errno` set.
  /// Async-signal-safe.
  ///
  /// `O_NONBLOCK` is a flag of the open file. All programs at a terminal share this open file, including the shell. So
  /// this call sets the flag only during the write, and then restores `flags`.
  static func writeAtOnce(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32, flags: Int32) -> Int {
    _ = fcntl(descriptor, F_SETFL, flags | O_NONBLOCK)
    let written = write(descriptor, bytes.baseAddress, bytes.count)
    let code = errno
    _ = fcntl(descriptor, F_SETFL, flags)
    errno = code
    return written
  }

  /// The present flags of the open file, for `writeAtOnce` and `writeAll`. Async-signal-safe.
  static func flags(of descriptor: Int32) -> Int32 { max(0, fcntl(descriptor, F_GETFL)) }
}
