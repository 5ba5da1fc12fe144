import ChildPrograms
import Foundation
import Synchronization
import SystemCalls
import TestSupport
import Testing

/// A machine of a laboratory.
struct Machine: Sendable {
  let name: String
  let host: String
  let laboratory: Laboratory

  /// Runs a program to its end.
  func run(_ words: [String]) async throws -> Program.Ending {
    let words = try laboratory.prefix(of: name) + words
    return try await Program(words[0], Array(words.dropFirst())).run()
  }

  /// Runs a script, which may not fail, in a folder that all machines see.
  @discardableResult
  func shell(_ script: String, in folder: String = "") async throws -> String {
    let ending = try await run(["sh", "-ec", "cd \"$0\"\n\(script)", laboratory.folder.path(folder)])
    try #require(ending.status == 0, "\(name): \(script): \(ending.errors)")
    return ending.output
  }

  /// Writes a file of the machine's own.
  func write(_ text: String, to path: String, mode: String = "644") async throws {
    let copy = laboratory.folder.path("\(UUID())")
    try Data(text.utf8).write(to: URL(filePath: copy))
    try await shell("install -D -m \(mode) \(copy) \(path)")
  }

  /// Starts a script that goes on until it is killed.
  func start(_ script: String, environment: [String: String] = [:]) throws -> MachineService {
    let log = laboratory.folder.path("\(name)-\(UUID()).log")
    let nothing = open("/dev/null", O_RDONLY | O_CLOEXEC)
    let output = open(log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o644)
    defer {
      close(nothing)
      close(output)
    }
    let child = try Child.spawn(
      try laboratory.prefix(of: name) + ["sh", "-c", script],
      environment: ProcessInfo.processInfo.environment.merging(environment) { $1 },
      streams: .descriptors(input: nothing, output: output, errors: output))
    let service = MachineService(child: child, log: log)
    laboratory.add(service)
    return service
  }

  /// Loses what this machine sends another one, without a word.
  func dropAnswers(to other: Machine) async throws {
    try await shell("ip neigh replace \(other.host) lladdr 02:00:00:00:00:ee dev eth0 nud permanent")
  }

  /// Ends ``dropAnswers(to:)``.
  func sendAnswers(to other: Machine) async throws { try await shell("ip neigh del \(other.host) dev eth0") }
}

/// A process of a machine, with those that it started.
final class MachineService: Sendable {
  private let child: Child
  private let log: String
  private let hasEnded = Mutex(false)

  init(child: Child, log: String) { (self.child, self.log) = (child, log) }

  /// What it wrote.
  var output: String { (try? String(contentsOfFile: log, encoding: .utf8)) ?? "" }

  /// Ends it with a signal that it cannot catch.
  func kill() {
    hasEnded.withLock { hasEnded in
      guard !hasEnded else { return }
      hasEnded = true
      child.send(SIGKILL)
      child.wait()
    }
  }

  /// Halts it: its connections stay open, and nothing comes.
  func halt() { child.send(SIGSTOP) }

  /// Has it go on.
  func goOn() { child.send(SIGCONT) }
}
