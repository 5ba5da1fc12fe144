import ArgumentParser
import Foundation

/// A part of the measurements: a command of its own, and a part of the run of all.
protocol BenchPart: AsyncParsableCommand {
  /// Arguments for sizes so small that the figures say nothing: to see that everything runs.
  static var quick: [String] { get }
  var options: BenchOptions { get }

  /// - Throws: ``LeftOut``; ``BenchmarkFailure``.
  func measure() async throws -> [Measurement]
}

extension BenchPart {
  /// What it is called by.
  static var name: String { "\(self)".lowercased() }

  func run() async throws { try BenchReport(measurements: await measure()).print(as: options.format) }
}

/// The options of every benchmark.
struct BenchOptions: ParsableArguments {
  @Option(help: "How to print: table or json.") var format = BenchReport.Format.table
  @Option(help: "The folder to write in; the system's for temporary files if not given.") var folder: String?
}

/// Why rows are left out: this machine lacks what they are measured against.
struct LeftOut: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}

/// What went wrong in a measurement.
struct BenchmarkFailure: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}

/// A folder of its own that is gone when the work is done.
func withTemporaryFolder<T>(in parent: String?, _ work: (String) async throws -> T) async throws -> T {
  let parent = parent.map { URL(fileURLWithPath: $0) } ?? FileManager.default.temporaryDirectory
  let folder = parent.appendingPathComponent("touchschool-bench-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  return try await work(folder.path)
}
