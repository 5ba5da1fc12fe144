import ChildPrograms
import Foundation
import Synchronization

/// A member or node: a process that can be killed, halted and started again.
final class ChildProcess: Sendable {
  private struct State {
    var process: ChildProgram?
    /// Whether it should run now.
    var isWanted = false
    /// The program's path and its arguments.
    var words: [String] = []
  }

  let name: String
  private let environment: [String: String]
  private let log: String
  private let guardian: Guardian
  private let state = Mutex(State())

  /// - Parameters:
  ///   - environment: variables that are added.
  ///   - log: the file to which what it prints is added.
  init(_ name: String, environment: [String: String] = [:], log: String, guardian: Guardian) {
    self.name = name
    self.environment = environment
    self.log = log
    self.guardian = guardian
  }

  /// Its number; `nil` if it does not run.
  var id: Int32? {
    state.withLock { state in
      guard let process = state.process, process.isRunning else { return nil }
      return process.id
    }
  }

  /// Its exit code or signal, if it has ended although nobody ended it.
  var unwantedEnd: Int32? {
    state.withLock { state in
      state.isWanted ? state.process?.endingSoFar?.status : nil
    }
  }

  /// The last line that it printed; `nil` if there is none.
  var lastLine: String? {
    guard let data = FileManager.default.contents(atPath: log) else { return nil }
    return String(decoding: data.suffix(4096), as: UTF8.self).split(separator: "\n").last.map(String.init)
  }

  /// How many bytes it has printed.
  var printedBytes: Int { FileManager.default.contents(atPath: log)?.count ?? 0 }

  /// What it has printed after so many bytes, but for what it says of orders.
  func printed(after bytes: Int) -> String {
    let data = FileManager.default.contents(atPath: log) ?? Data()
    return String(decoding: data.dropFirst(bytes), as: UTF8.self).split(separator: "\n")
      .filter { !$0.contains("path=/admin/") }.joined(separator: "\n")
  }

  /// - Parameter newWords: the program's path and its arguments from now on; those of before if `nil`.
  func start(_ newWords: [String]? = nil) throws {
    let words = state.withLock { state in
      state.words = newWords ?? state.words
      return state.words
    }
    if !FileManager.default.fileExists(atPath: log) { try Data().write(to: URL(filePath: log)) }
    guard let output = FileHandle(forWritingAtPath: log) else { throw CampaignError("\(log) cannot be written.") }
    try output.seekToEnd()
    let process = try ChildProgram(
      // A file that may not grow any more is an error of writing then, and no signal.
      ["/bin/sh", "-c", #"trap '' XFSZ; exec "$@""#, "sh"] + words,
      environment: ProcessInfo.processInfo.environment.merging(environment) { $1 }, output: .file(output),
      errors: .file(output))
    try output.close()
    guardian.add(process.id)
    state.withLock { ($0.process, $0.isWanted) = (process, true) }
  }

  /// Sets the program's path and its arguments for the next start.
  func set(_ words: [String]) { state.withLock { $0.words = words } }

  /// Starts it, and waits until it has ended or something holds.
  ///
  /// - Returns: the exit code or signal; `nil` if it goes on.
  func startUntilEnd(or holds: () async throws -> Bool) async throws -> Int32? {
    try start()
    while id != nil {
      if try await holds() { return nil }
      try await Task.sleep(for: .milliseconds(20))
    }
    defer { state.withLock { $0.isWanted = false } }
    return unwantedEnd ?? 0
  }

  /// Sends a signal.
  func send(_ signal: Int32) { if let id { kill(id, signal) } }

  /// Ends it with a signal that it cannot catch.
  func killNow() async {
    state.withLock { $0.isWanted = false }
    send(SIGKILL)
    await waitForEnd()
  }

  /// Has it end in order.
  ///
  /// - Parameter expected: the exit code that it has to have; any if `nil`.
  /// - Throws: ``CampaignError`` if it does not, or not with that code.
  func stop(expecting expected: Int32? = 0) async throws {
    state.withLock { $0.isWanted = false }
    send(SIGTERM)
    let deadline = ContinuousClock.now + .seconds(40)
    while id != nil, ContinuousClock.now < deadline { try await Task.sleep(for: .milliseconds(10)) }
    guard id == nil else {
      await killNow()
      throw CampaignError("\(name) does not end on SIGTERM.")
    }
    await waitForEnd()
    let status = state.withLock { $0.process?.endingSoFar?.status } ?? 0
    guard expected == nil || status == expected else {
      throw CampaignError("\(name) ends on SIGTERM with status \(status).")
    }
  }

  private func waitForEnd() async {
    while id != nil { try? await Task.sleep(for: .milliseconds(5)) }
    if let id = state.withLock({ $0.process?.id }) { guardian.remove(id) }
  }
}
