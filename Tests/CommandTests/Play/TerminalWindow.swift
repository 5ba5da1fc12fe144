import ChildPrograms
import Synchronization
import SystemCalls
import TestSupport
import Testing

/// The far end of a pseudo-terminal: what a terminal program has in its hands.
final class TerminalWindow: Sendable {
  /// Reader's and typist's; -1 when the window is closed.
  private let far: Mutex<Int32>
  /// Kept open, so that the modes that a program leaves behind can be asked for.
  private let near: Int32
  private let name: String
  /// A pipe that calls the reader away.
  private let alarm: (reading: Int32, writing: Int32)
  private let isStalled = Atomic<Bool>(false)

  init(size: Screen) throws {
    var terminal: (far: Int32, near: Int32) = (-1, -1)
    var ends: [Int32] = [-1, -1]
    // No program that another test starts meanwhile may get a copy: it would keep the window open.
    try Child.starting.withLock { _ in
      try #require(openpty(&terminal.far, &terminal.near, nil, nil, nil) == 0 && pipe(&ends) == 0)
      for descriptor in [terminal.far, terminal.near] + ends { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    }
    name = try #require(terminalName(of: terminal.near))
    near = terminal.near
    alarm = (ends[0], ends[1])
    far = Mutex(terminal.far)
    resize(to: size)
  }

  deinit {
    for descriptor in [far.withLock { $0 }, near, alarm.reading, alarm.writing] where descriptor >= 0 {
      systemClose(descriptor)
    }
  }

  func type(_ text: String) throws {
    let bytes = Array(text.utf8)
    try #require(far.withLock { write($0, bytes, bytes.count) } == bytes.count)
  }

  func resize(to size: Screen) {
    var window = winsize(ws_row: size.rows, ws_col: size.columns, ws_xpixel: 0, ws_ypixel: 0)
    far.withLock { _ = ioctl($0, UInt(TIOCSWINSZ), &window) }
  }

  /// Closes the window, which hangs up on the programs in it.
  func close() { _ = write(alarm.writing, "c", 1) }

  /// Reads no more, and fills the terminal until it takes nothing, as when a connection has stalled.
  func stall() {
    isStalled.store(true, ordering: .relaxed)
    _ = fcntl(near, F_SETFL, fcntl(near, F_GETFL) | O_NONBLOCK)
    let bytes = [UInt8](repeating: UInt8(ascii: "."), count: 4096)
    var wish = pollfd(fd: near, events: Int16(POLLOUT), revents: 0)
    // The system moves what was written from one buffer to the next.
    while poll(&wish, 1, 200) > 0 {
      for size in [4096, 1] { while write(near, bytes, size) > 0 {} }
    }
  }

  /// Ends the reading once everything that was written is read.
  func stopReading() { _ = write(alarm.writing, "e", 1) }

  /// Whether keys come line by line, and are echoed.
  var takesLines: Bool {
    var modes = termios()
    let wanted = tcflag_t(ICANON | ECHO | ISIG)
    return tcgetattr(near, &modes) == 0 && modes.c_lflag & wanted == wanted
  }

  /// Hands over what is written in the window until `stopReading`.
  func readToEnd(_ take: (ArraySlice<UInt8>) -> Void) {
    var bytes = [UInt8](repeating: 0, count: 65_536)
    while true {
      let descriptor = far.withLock { $0 }
      var wishes = [
        pollfd(fd: isStalled.load(ordering: .relaxed) ? -1 : descriptor, events: Int16(POLLIN), revents: 0),
        pollfd(fd: alarm.reading, events: Int16(POLLIN), revents: 0),
      ]
      guard poll(&wishes, 2, -1) > 0 else { continue }
      if wishes[0].revents & Int16(POLLIN) != 0 {
        let size = read(descriptor, &bytes, bytes.count)
        if size > 0 { take(bytes[..<size]) }
        continue
      }
      guard wishes[1].revents != 0, read(alarm.reading, &bytes, 1) == 1 else { continue }
      if bytes[0] == UInt8(ascii: "e") {
        guard isStalled.exchange(false, ordering: .relaxed) else { return }
        stopReading()
        continue
      }
      far.withLock { far in
        systemClose(far)
        far = -1
      }
    }
  }

  /// Starts a program of which the window is the controlling terminal.
  func start(_ words: [String], environment: [String: String], folder: String) throws -> Child {
    try Child.spawn(words, environment: environment, folder: folder, streams: .terminal(name))
  }
}

/// The system's `close`, which a method of the same name would hide.
private func systemClose(_ descriptor: Int32) { _ = close(descriptor) }
