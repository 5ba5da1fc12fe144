import ChildPrograms
import Foundation

/// A program of the system that runs to its end.
enum Tool {
  /// Runs a program.
  ///
  /// - Returns: what it printed.
  /// - Throws: ``CampaignError`` if it fails.
  @discardableResult
  static func run(_ words: String...) throws -> String { try run(words) }

  /// Runs a program.
  ///
  /// - Returns: what it printed.
  /// - Throws: ``CampaignError`` if it fails.
  @discardableResult
  static func run(_ words: [String], environment: [String: String] = [:]) throws -> String {
    let output = Pipe()
    let process = try ChildProgram(
      ["/usr/bin/env"] + words, environment: ProcessInfo.processInfo.environment.merging(environment) { $1 },
      output: .pipe(output), errors: .pipe(output))
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    guard process.wait().status == 0 else {
      throw CampaignError("\(words.joined(separator: " ")) fails: \(text)")
    }
    return text
  }

  /// The path of a program on the PATH; `nil` if there is none.
  static func path(_ name: String) -> String? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return folders.map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }
}
