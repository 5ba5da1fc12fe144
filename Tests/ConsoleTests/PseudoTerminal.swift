import Dispatch
import Synchronization
import SystemCalls
import TestSupport
import Testing
import VirtualTerminal

/// A terminal without a screen: what the command writes to the near end, the test reads from the far one.
final class PseudoTerminal: Sendable {
  let near: Int32
  private let far: Int32
  private let isHungUp = Mutex(false)

  init() throws {
    var ends: (far: Int32, near: Int32) = (-1, -1)
    try #require(openpty(&ends.far, &ends.near, nil, nil, nil) == 0)
    (far, near) = ends
  }

  deinit {
    close(near)
    hangUp()
  }

  func resize(columns: UInt16, rows: UInt16) throws {
    var window = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    try #require(ioctl(far, UInt(TIOCSWINSZ), &window) == 0)
  }

  /// Lets bytes through as they are, as a full-screen program has it.
  func makeRaw() {
    var modes = modes
    cfmakeraw(&modes)
    tcsetattr(near, TCSANOW, &modes)
  }

  /// How the terminal treats what is typed and written.
  var modes: termios {
    var modes = termios()
    tcgetattr(near, &modes)
    return modes
  }

  /// The same, to compare.
  var modeBytes: [UInt8] { withUnsafeBytes(of: modes) { Array($0) } }

  /// The name by which another process opens the near end.
  var path: String? { terminalName(of: near) }

  /// Presses keys.
  func type(_ text: String) {
    _ = write(far, text, text.utf8.count)
  }

  /// Closes the window.
  func hangUp() {
    isHungUp.withLock { isHungUp in
      if !isHungUp { close(far) }
      isHungUp = true
    }
  }

  /// What a person sees after everything that was written since the last call, on 20 × 5 cells.
  func screen() -> VirtualTerminal {
    var screen = VirtualTerminal(columns: 20, rows: 5)
    screen.feed(waitingBytes(of: far))
    return screen
  }

  /// Works at the terminal while a test waits for another process: on a thread of its own, since such a wait takes one of the
  /// few threads of tasks. The result is the stream's only element.
  func start<Result: Sendable>(_ work: @escaping @Sendable (PseudoTerminal) -> Result) -> AsyncStream<Result> {
    AsyncStream { continuation in
      DispatchQueue(label: "pseudo-terminal").async {
        continuation.yield(work(self))
        continuation.finish()
      }
    }
  }

  /// Shows what is written until a condition holds; gives up after a minute in which nothing is. `meanwhile` runs each time
  /// that nothing came for a moment.
  func feed(
    _ screen: inout VirtualTerminal, meanwhile: () -> Void = {}, until isEnough: (VirtualTerminal) -> Bool
  ) {
    var silence = 0
    while !isEnough(screen), silence < 3000 {
      var wish = pollfd(fd: far, events: Int16(POLLIN), revents: 0)
      if poll(&wish, 1, 20) == 0 {
        meanwhile()
        silence += 1
      } else {
        screen.feed(waitingBytes(of: far))
        silence = 0
      }
    }
  }

  /// What was written since the last call.
  func shown() -> String { String(decoding: waitingBytes(of: far), as: UTF8.self) }
}
