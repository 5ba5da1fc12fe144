import ChildPrograms
import Console
import Foundation
import Synchronization
import SystemCalls

/// A program that runs on a pseudo-terminal, as a person has it in a window.
final class TerminalProgram: Sendable {
  /// What one read brought.
  struct Chunk: Sendable {
    /// When it had been read, in nanoseconds of the monotonic clock.
    let at: Int64
    let bytes: [UInt8]
  }

  let id: pid_t
  private let far: Int32
  private let process: ChildProgram
  private let chunks = Mutex<[Chunk]>([])

  /// Starts a program.
  ///
  /// - Parameter isRaw: whether the terminal lets bytes through as they are from the beginning, and echoes nothing.
  /// - Throws: ``LeftOut`` without a pseudo-terminal; what the system says of the start.
  init(
    _ program: URL, _ arguments: [String], environment: [String: String], size: TerminalSize, isRaw: Bool = false
  ) throws {
    var (far, near): (Int32, Int32) = (-1, -1)
    var window = winsize(ws_row: UInt16(size.rows), ws_col: UInt16(size.columns), ws_xpixel: 0, ws_ypixel: 0)
    guard openpty(&far, &near, nil, nil, &window) == 0 else {
      throw LeftOut("the system gives no pseudo-terminal: \(String(cString: strerror(errno))).")
    }
    // Held open by the program it would never end.
    for end in [far, near] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(near) }
    if isRaw {
      var modes = termios()
      tcgetattr(near, &modes)
      cfmakeraw(&modes)
      tcsetattr(near, TCSANOW, &modes)
    }
    self.far = far
    let terminal = ChildProgram.Stream.file(FileHandle(fileDescriptor: near, closeOnDealloc: false))
    do {
      process = try ChildProgram(
        [program.path] + arguments, environment: environment, input: terminal, output: terminal, errors: terminal)
    } catch {
      close(far)
      throw error
    }
    id = process.id
    // A thread of its own, as reading blocks: it does nothing but look at the clock, and ends with the terminal.
    Thread.detachNewThread { self.readToEnd() }
  }

  /// Presses a key.
  ///
  /// - Returns: the moment before, in nanoseconds of the monotonic clock.
  @discardableResult
  func press(_ key: Character) -> Int64 {
    let bytes = Array(String(key).utf8)
    let moment = MonotonicClock.now
    _ = write(far, bytes, bytes.count)
    return moment
  }

  /// What was shown since the last call.
  func shown() -> [Chunk] {
    chunks.withLock { chunks in
      defer { chunks = [] }
      return chunks
    }
  }

  /// Waits for the end.
  ///
  /// - Throws: ``BenchmarkFailure`` unless the program ends well.
  func waitForEnd() throws {
    let ending = process.wait()
    guard ending.isSuccess else {
      throw BenchmarkFailure("the program on the terminal ended with the status \(ending.status)")
    }
  }

  /// Ends the program, if it runs.
  func end() { process.send(SIGTERM) }

  private func readToEnd() {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(far, &buffer, buffer.count)
      let moment = MonotonicClock.now
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      let chunk = Chunk(at: moment, bytes: Array(buffer[..<count]))
      chunks.withLock { $0.append(chunk) }
    }
    close(far)
  }
}
