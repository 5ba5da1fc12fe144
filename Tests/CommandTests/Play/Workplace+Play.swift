import Foundation
import TestSupport
import Testing

extension Workplace {
  /// What a player finds in the environment: a home of the test's own, in English.
  var playerEnvironment: [String: String] {
    var variables = ProcessInfo.processInfo.environment.filter { ["PATH", "LD_LIBRARY_PATH"].contains($0.key) }
    variables["TERM"] = "xterm-256color"
    variables["HOME"] = folder.path
    variables["XDG_DATA_HOME"] = path("data")
    variables["LC_ALL"] = "en_US.UTF-8"
    return variables
  }

  /// Plays line by line.
  @discardableResult
  func playPlain(_ lines: String..., language: String = "en", sourceLocation: SourceLocation = #_sourceLocation)
    async throws -> Outcome
  {
    let outcome = try await touchschool(
      "play", "--plain", "--lang", language, input: lines.map { $0 + "\n" }.joined(), environment: playerEnvironment)
    #expect(outcome.exitCode == 0, "\(outcome.errors)", sourceLocation: sourceLocation)
    return outcome
  }

  /// What the database has of a school's taps.
  func taps(of school: String) async throws -> Int64? {
    try await json("rankings", "--school", school)["entries"].elements.first?["taps"].integer
  }
}
