import Basics
import Console
import Foundation

/// Runs work that Ctrl-C may abandon at any moment, because the work stores nothing before its end.
enum Stopping {
  /// Runs the work. At Ctrl-C, abandons it.
  ///
  /// - Throws: the error of the work; ``Stopped`` with the sentence after Ctrl-C.
  static func orFinishing<Result: Sendable>(
    _ words: Words, _ work: @escaping @Sendable () async throws -> Result
  ) async throws -> Result {
    Interrupt.install()
    return try await withThrowingTaskGroup(of: Result?.self) { group in
      group.addTask { try await work() }
      group.addTask {
        guard let signal = await Interrupt.wait() else { return nil }
        throw Stopped(signal: signal, words: words)
      }
      defer { group.cancelAll() }
      while let result = try await group.next() {
        if let result { return result }
      }
      throw CancellationError()
    }
  }
}

/// A person stopped the command.
struct Stopped: Error {
  let signal: InterruptSignal
  /// A sentence that says what was stored and what was not.
  let words: Words

  /// Throws this error if a person has stopped the command.
  static func check(_ words: Words) throws {
    guard let signal = Interrupt.received else { return }
    throw Stopped(signal: signal, words: words)
  }
}

extension Interrupt {
  /// Clears the `^C` that a terminal has written for the key, so that the shell's prompt begins on an empty line. The cursor
  /// must be below what the command has printed.
  static func wipeKey() {
    guard Terminal.isTerminal(STDOUT_FILENO), ProcessInfo.processInfo.environment["TERM"] != "dumb" else { return }
    let output = Output.standardOutput()
    try? output.write("\r" + ControlSequence.clearBelow)
    try? output.flush()
  }
}
