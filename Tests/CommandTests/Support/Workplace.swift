import ChildPrograms
import Foundation
import TestSupport
import Testing

/// A folder of its own for a test, and the command run in it. It is gone when the test is over.
final class Workplace: Sendable {
  private let temporary: TemporaryFolder
  var folder: URL { temporary.url }

  init() throws { temporary = try TemporaryFolder() }

  /// The path of a file in the folder.
  func path(_ name: String) -> String { temporary.path(name) }

  /// Makes a file in the folder.
  func write(_ text: String, to name: String) throws { try write(Array(text.utf8), to: name) }

  /// Makes a file in the folder.
  func write(_ bytes: [UInt8], to name: String) throws { try Data(bytes).write(to: folder.appending(path: name)) }

  /// The content of a file in the folder.
  func bytes(_ name: String) throws -> [UInt8] { Array(try Data(contentsOf: folder.appending(path: name))) }

  /// How many bytes a file has; nil if there is none.
  static func size(_ path: String) -> Int? {
    try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
  }

  /// What is in the folder, by name.
  func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }

  /// Runs `touchschool`.
  @discardableResult
  func touchschool(
    _ arguments: String..., input: String = "", environment: [String: String] = [:], screen: Screen? = nil,
    errorsAside: Bool = false, cues: [Cue] = []
  ) async throws -> Outcome {
    try await touchschool(
      arguments, input: input, environment: environment, screen: screen, errorsAside: errorsAside, cues: cues)
  }

  /// Runs `touchschool`.
  @discardableResult
  func touchschool(
    _ arguments: [String], input: String = "", environment: [String: String] = [:], screen: Screen? = nil,
    errorsAside: Bool = false, cues: [Cue] = []
  ) async throws -> Outcome {
    try await run(
      [try Binary.path()] + arguments, input: input, environment: environment, screen: screen, errorsAside: errorsAside,
      cues: cues)
  }

  /// Runs a shell's script, in which `"$0"` is `touchschool`, `"$1"` the first of the arguments, and so on.
  @discardableResult
  func shell(_ script: String, _ arguments: String...) async throws -> Outcome {
    try await run(["/bin/sh", "-c", script, try Binary.path()] + arguments)
  }

  /// Runs a program, and notes an issue if it hangs.
  func run(
    _ words: [String], input: String = "", environment: [String: String] = [:], screen: Screen? = nil,
    errorsAside: Bool = false, cues: [Cue] = []
  ) async throws -> Outcome {
    let inputFile = FileManager.default.temporaryDirectory.appending(path: "touchschool-\(UUID().uuidString).in").path
    try Data(input.utf8).write(to: URL(filePath: inputFile))
    defer { try? FileManager.default.removeItem(atPath: inputFile) }
    let (child, streams) = try Child.start(
      words, environment: Self.dependencies.merging(environment) { $1 }, folder: folder.path, input: inputFile
    ) {
      if let screen { return try .terminal(screen, errorsAside: errorsAside) }
      return try .pipes()
    }
    let outcome: Outcome = await withCheckedContinuation { continuation in
      // A thread of its own, as it blocks.
      Thread.detachNewThread {
        var listener = Listener(streams)
        let outcome = listener.listen(to: child, cues: cues)
        streams.closeFar()
        continuation.resume(returning: outcome)
      }
    }
    if outcome.ranOutOfTime {
      Issue.record("\(words.joined(separator: " ")) hangs; it wrote: \(outcome.output)\(outcome.errors)")
    }
    return outcome
  }

  /// What every run finds in its environment: nothing of the person's who runs the tests but what a program needs to start.
  private static let dependencies: [String: String] = {
    let kept = ["PATH", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "DYLD_FRAMEWORK_PATH", "LLVM_PROFILE_FILE"]
    var variables = ProcessInfo.processInfo.environment.filter { kept.contains($0.key) }
    variables["TERM"] = "xterm-256color"
    variables["TZ"] = "UTC"
    return variables
  }()
}
