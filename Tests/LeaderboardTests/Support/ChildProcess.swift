import Dispatch
import Foundation

/// A program that a test runs to its end, or kills.
struct ChildProcess: Sendable {
  /// How it ended and what it wrote.
  struct Ending: Sendable {
    let lines: [String]
    let errors: String
    let status: Int32
    let wasKilled: Bool
  }

  let program: URL
  let arguments: [String]

  /// Runs it.
  ///
  /// - Parameter lines: after how many lines of output it is killed, with a signal that it cannot catch; `nil` to let it end.
  func run(killedAfter lines: Int? = nil) async throws -> Ending {
    // Reading blocks, so it does on a thread of its own.
    try await withCheckedThrowingContinuation { waiting in
      DispatchQueue(label: "child process").async {
        waiting.resume(with: Result { try runBlocking(killedAfter: lines ?? .max) })
      }
    }
  }

  private func runBlocking(killedAfter limit: Int) throws -> Ending {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    var text = Data()
    var count = 0
    var isKilled = false
    while true {
      let part = output.fileHandleForReading.availableData
      if part.isEmpty { break }
      text.append(part)
      count += part.count { $0 == UInt8(ascii: "\n") }
      if count >= limit, !isKilled {
        kill(process.processIdentifier, SIGKILL)
        isKilled = true
      }
    }
    let message = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Ending(
      lines: String(decoding: text, as: UTF8.self).split(separator: "\n").map(String.init),
      errors: String(decoding: message, as: UTF8.self), status: process.terminationStatus,
      wasKilled: process.terminationReason == .uncaughtSignal && process.terminationStatus == SIGKILL)
  }
}
