import Foundation
import TapClient
import SchoolDirectory
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

  /// Makes what ``prepare()`` makes, and a player who has seen the introduction and has chosen 나라고등학교.
  func prepareWithPlayer() async throws {
    try await prepare()
    let file = try PlayerDatabase.open(
      path: try PlayerDatabase.defaultPath(player: "me", environment: playerEnvironment))
    try await file.save(PlayerProfile(hasSeenIntroduction: true))
    let school = try #require(SchoolID("test:high:b"))
    try await file.choose(school, in: ContestLocation(databaseAt: path("touchschool.sqlite")))
    try file.close()
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
