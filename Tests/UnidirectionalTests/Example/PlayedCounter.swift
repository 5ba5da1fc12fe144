import ChildPrograms
import Dispatch
import Synchronization
import SystemCalls
import TestSupport
import Testing
import VirtualTerminal

/// The built example in a terminal, and a person at its keys.
struct PlayedCounter {
  /// The screen does not show what the test waits for.
  struct NotShown: Error, CustomStringConvertible { let description: String }

  private let far: Int32
  private let near: Int32
  private let child: Child
  private(set) var screen = VirtualTerminal(columns: 80, rows: 24)

  private init() throws {
    var ends: (far: Int32, near: Int32) = (-1, -1)
    try Child.starting.withLock { _ in
      try #require(openpty(&ends.far, &ends.near, nil, nil, nil) == 0)
      for end in [ends.far, ends.near] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    }
    (far, near) = ends
    child = try Child.spawn(
      [try Program.built("counter")], environment: [:], streams: .terminal(try #require(terminalName(of: near))))
  }

  /// Plays on a thread of its own, since waiting takes one of the few threads of tasks; ends the program afterwards.
  static func play<Result: Sendable>(
    _ work: @escaping @Sendable (inout PlayedCounter) throws -> Result
  ) async throws -> Result {
    try await withCheckedThrowingContinuation { waiting in
      DispatchQueue(label: "played counter").async {
        waiting.resume(
          with: .init {
            var counter = try PlayedCounter()
            defer { counter.close() }
            return try work(&counter)
          })
      }
    }
  }

  /// Presses keys.
  func type(_ keys: String) { _ = write(far, keys, keys.utf8.count) }

  /// Waits until the last line on the screen is this one.
  mutating func waitFor(_ line: String) throws { try waitFor(line) { $0 == line } }

  /// Waits until the last line on the screen is one that is wanted.
  mutating func waitFor(_ wish: String, _ isWanted: (String) -> Bool) throws {
    while !isWanted(screen.linesInUse.last ?? "") {
      guard try readMore(seconds: 60) else {
        throw NotShown(description: "There is no line \(wish) at the end of \(screen.linesInUse).")
      }
    }
  }

  /// Waits for the end of the program, and kills it after a minute; returns its exit code and whether the terminal takes lines and echoes them again.
  mutating func end() throws -> (code: Int32, takesLines: Bool) {
    let deadline = DispatchWorkItem { [child] in child.send(SIGKILL) }
    DispatchQueue.global().asyncAfter(deadline: .now() + 60, execute: deadline)
    let code = child.wait()
    deadline.cancel()
    while try readMore(seconds: 0) {}
    var modes = termios()
    let wanted = tcflag_t(ICANON | ECHO | ISIG)
    return (code, tcgetattr(near, &modes) == 0 && modes.c_lflag & wanted == wanted)
  }

  /// Shows what was written; false if nothing was for so long.
  private mutating func readMore(seconds: Int32) throws -> Bool {
    var wish = pollfd(fd: far, events: Int16(POLLIN), revents: 0)
    guard poll(&wish, 1, seconds * 1000) > 0 else { return false }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = read(far, &bytes, bytes.count)
    guard count > 0 else { return false }
    screen.feed(bytes[..<count])
    return true
  }

  private func close() {
    child.send(SIGKILL)
    for end in [far, near] { _ = systemClose(end) }
  }
}

/// The system's `close`, which a method of the same name would hide.
private func systemClose(_ descriptor: Int32) -> Int32 { close(descriptor) }
