package import Foundation
import Synchronization
import SystemCalls

/// A program that was started with Foundation's pipes and files for its streams.
///
/// It stands for Foundation's `Process`, whose `run()` in Swift 6.3.1 reads past the end of a buffer if this process has more than 1,300
/// descriptors, and sometimes crashes (swift-corelibs-foundation, pull request 5472). The tests have 2,000 while a thousand readers follow a
/// stream.
package final class ChildProgram: Sendable {
  /// Where a stream of the program leads.
  package enum Stream {
    case nothing
    /// To where the stream of this process leads.
    case inherited
    case file(FileHandle)
    /// The end that the program has is closed here.
    case pipe(Pipe)
  }

  /// How a program has ended.
  package struct Ending: Hashable, Sendable {
    /// The exit code, or the number of the signal.
    package let status: Int32
    package let isSignal: Bool
    package var isSuccess: Bool { status == 0 && !isSignal }
  }

  private let child: Child
  private let ending = Mutex<Ending?>(nil)

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - words: the program's path and its arguments.
  ///   - environment: its variables; those of this process if `nil`.
  /// - Throws: ``Child/NotStarted``.
  package init(
    _ words: [String], environment: [String: String]? = nil, input: Stream = .nothing, output: Stream = .inherited,
    errors: Stream = .inherited
  ) throws {
    let nothing = open("/dev/null", O_RDWR | O_CLOEXEC)
    guard nothing >= 0 else { throw Child.NotStarted(program: words[0], reason: String(cString: strerror(errno))) }
    defer { close(nothing) }
    func descriptor(_ stream: Stream, _ standard: Int32) -> Int32 {
      switch stream {
      case .nothing: nothing
      case .inherited: standard
      case .file(let file): file.fileDescriptor
      case .pipe(let pipe): (standard == 0 ? pipe.fileHandleForReading : pipe.fileHandleForWriting).fileDescriptor
      }
    }
    child = try Child.starting.withLock { _ in
      try Child.spawn(
        words, environment: environment ?? ProcessInfo.processInfo.environment,
        streams: .descriptors(
          input: descriptor(input, 0), output: descriptor(output, 1), errors: descriptor(errors, 2)))
    }
    if case .pipe(let pipe) = input { try pipe.fileHandleForReading.close() }
    var ends: Set<ObjectIdentifier> = []
    for case .pipe(let pipe) in [output, errors] where ends.insert(ObjectIdentifier(pipe)).inserted {
      try pipe.fileHandleForWriting.close()
    }
  }

  // A program that has ended and that nobody has waited for would stay in the system's table.
  deinit { _ = isRunning }

  package var id: Int32 { child.id }

  /// Whether the program has not ended yet.
  package var isRunning: Bool {
    ending.withLock { ending in
      if ending == nil { ending = child.endingSoFar.map(Ending.init(status:)) }
      return ending == nil
    }
  }

  /// How the program has ended; `nil` while it runs.
  package var endingSoFar: Ending? { isRunning ? nil : ending.withLock(\.self) }

  /// Blocks until the end.
  @discardableResult
  package func wait() -> Ending {
    while true {
      if let ending = endingSoFar { return ending }
      child.waitForEnd()
    }
  }

  /// Sends a signal to the program and to what it started.
  package func send(_ signal: Int32) {
    // Under the lock, nobody takes the ending, after which the number may be another program's.
    ending.withLock { ending in
      if ending == nil { ending = child.endingSoFar.map(Ending.init(status:)) }
      if ending == nil { child.send(signal) }
    }
  }
}

extension ChildProgram.Ending {
  /// The ending that the system tells of as `status`.
  fileprivate init(status: Int32) {
    let signal = status & 0x7F
    self.init(status: signal == 0 ? (status >> 8) & 0xFF : signal, isSignal: signal != 0)
  }
}
