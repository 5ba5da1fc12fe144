import ChildPrograms
import Foundation

/// A program that is measured from its start to its end.
struct WholeProcess {
  let program: URL
  let arguments: [String]

  /// The command that was built along with this program.
  ///
  /// - Throws: ``LeftOut``.
  static func touchschool() throws -> URL {
    let folder = (Bundle.main.executableURL ?? URL(filePath: CommandLine.arguments[0])).deletingLastPathComponent()
    let command = folder.appending(path: "touchschool")
    guard FileManager.default.isExecutableFile(atPath: command.path) else {
      throw LeftOut("touchschool was not built; it should be in \(folder.path).")
    }
    return command
  }

  /// The program of this name that a shell would start; `nil` if there is none.
  static func onPath(_ name: String) -> URL? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return folders.map { URL(filePath: String($0)).appending(path: name) }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }

  /// Runs it and reads what it prints.
  ///
  /// - Throws: ``BenchmarkFailure`` unless it ends well.
  func output() throws -> String {
    let pipe = Pipe()
    return try run(into: .pipe(pipe)) {
      String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    }
  }

  /// Runs this program again, on a thread of its own, and reads what it prints.
  ///
  /// - Throws: ``BenchmarkFailure`` unless it ends well.
  static func outputOfThisProgram(_ arguments: [String]) async throws -> String {
    let program = Bundle.main.executableURL ?? URL(filePath: CommandLine.arguments[0])
    let process = WholeProcess(program: program, arguments: arguments)
    return try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread { continuation.resume(with: Result { try process.output() }) }
    }
  }

  /// Runs it, its output thrown away.
  ///
  /// - Throws: ``BenchmarkFailure`` unless it ends well.
  func run() throws {
    try run(into: .nothing) {}
  }

  private func run<Result>(into output: ChildProgram.Stream, _ read: () -> Result) throws -> Result {
    let process = try ChildProgram([program.path] + arguments, output: output)
    let result = read()
    let ending = process.wait()
    guard ending.isSuccess else {
      throw BenchmarkFailure("\(program.lastPathComponent) ended with the status \(ending.status)")
    }
    return result
  }

  /// Runs two programs in turns, each once before that; the medians of their times.
  ///
  /// - Parameter prepare: what is done before each run and not counted.
  static func milliseconds(
    of ours: WholeProcess, _ theirs: WholeProcess, rounds: Int, prepare: () throws -> Void = {}
  ) throws -> (ours: Double, theirs: Double) {
    var times: (ours: [Double], theirs: [Double]) = ([], [])
    for round in 0...max(1, rounds) {
      try prepare()
      let our = try seconds { try ours.run() } * 1000
      try prepare()
      let their = try seconds { try theirs.run() } * 1000
      guard round > 0 else { continue }
      times.ours.append(our)
      times.theirs.append(their)
    }
    return (times.ours.median, times.theirs.median)
  }

  private static func seconds(of work: () throws -> Void) rethrows -> Double {
    try ContinuousClock().measure(work) / .seconds(1)
  }
}
