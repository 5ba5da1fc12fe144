import SystemCalls
import Testing

/// The far ends of what a program writes to: two pipes, or one terminal.
struct Streams {
  /// What the program gets as its descriptors 1 and 2.
  let near: (output: Int32, errors: Int32)
  /// What the test reads from; the second is missing where a terminal shows both.
  let far: (output: Int32, errors: Int32?)

  /// Two pipes.
  static func pipes() throws -> Streams {
    var (first, second): ([Int32], [Int32]) = ([-1, -1], [-1, -1])
    try #require(pipe(&first) == 0 && pipe(&second) == 0)
    return Streams(near: (first[1], second[1]), far: (first[0], second[0])).closedInChildren()
  }

  /// A terminal of this size that shows both streams; with `errorsAside`, a pipe takes standard error.
  static func terminal(_ size: Screen, errorsAside: Bool) throws -> Streams {
    var (far, near): (Int32, Int32) = (-1, -1)
    var window = winsize(ws_row: size.rows, ws_col: size.columns, ws_xpixel: 0, ws_ypixel: 0)
    try #require(openpty(&far, &near, nil, nil, &window) == 0)
    guard errorsAside else { return Streams(near: (near, near), far: (far, nil)).closedInChildren() }
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    return Streams(near: (near, ends[1]), far: (far, ends[0])).closedInChildren()
  }

  /// Keeps the descriptors from programs that other tests start at the same time: such a copy would hold the stream open.
  private func closedInChildren() -> Streams {
    for descriptor in [near.output, near.errors, far.output, far.errors ?? far.output] {
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    }
    return self
  }

  func closeNear() {
    close(near.output)
    if near.errors != near.output { close(near.errors) }
  }

  /// Changes the size of the terminal.
  func resize(to size: Screen) {
    var window = winsize(ws_row: size.rows, ws_col: size.columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(far.output, UInt(TIOCSWINSZ), &window)
  }

  func closeFar() {
    close(far.output)
    if let errors = far.errors { close(errors) }
  }
}

/// The size of a terminal.
struct Screen {
  let columns: UInt16
  let rows: UInt16
}
