import Boards
import Foundation
import Leaderboard
import SchoolDirectory
import TapGame
import TestSupport
import Testing

/// Files and folders that a person may not read or write.
@Suite("Permissions", .enabled(if: Stranger.words != nil, Stranger.isMissing))
struct PermissionTests {
  private let workplace: Workplace

  init() async throws {
    workplace = try Workplace()
    try await workplace.prepare()
    // Only its owner could read it.
    try allow(0o644, "touchschool.sqlite")
  }

  private func allow(_ permissions: Int, _ name: String = ".") throws {
    try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: workplace.path(name))
  }

  private func run(_ call: String...) async throws -> Outcome {
    try await workplace.run((Stranger.words ?? []) + [try Binary.path()] + call)
  }

  /// Runs a check while permissions are as given, and makes the folder one that can be removed again.
  private func with(folder: Int, file: Int, _ name: String, _ body: () async throws -> Void) async throws {
    try allow(file, name)
    try allow(folder)
    let outcome: Result<Void, any Error>
    do { outcome = .success(try await body()) } catch { outcome = .failure(error) }
    try allow(0o755)
    try outcome.get()
  }

  @Test("keep a file from being read", arguments: ["schools.csv", "taps.csv", "touchschool.sqlite"])
  func unreadable(name: String) async throws {
    try await with(folder: 0o777, file: 0o000, name) {
      switch name {
      case "schools.csv":
        try await run("schools", "import", name, "--database", "new.sqlite").expectFailure(66, saying: name)
      case "taps.csv": try await run("taps", "import", name).expectFailure(66, saying: name)
      default: try await run("rankings").expectFailure(73, saying: name)
      }
    }
    #expect(!(try workplace.names().contains("new.sqlite")))
  }

  @Test("keep a database from being written, but not from being read")
  func readOnlyFile() async throws {
    let before = try workplace.bytes("touchschool.sqlite")
    try await with(folder: 0o777, file: 0o444, "touchschool.sqlite") {
      for call in [
        ["season", "start", "X"], ["schools", "import", "schools.csv"], ["taps", "import", "taps.csv", "--again"],
      ] {
        try await workplace.run((Stranger.words ?? []) + [try Binary.path()] + call)
          .expectFailure(73, saying: "touchschool.sqlite", "not written")
      }
      let board = try await run("rankings", "--format", "csv")
      #expect(board.exitCode == 0, "\(board.errors)")
      #expect(CSV.parse(board.output).count == 1 + 5)
    }
    #expect(try workplace.bytes("touchschool.sqlite") == before)
  }

  /// SQLite by itself does not read a database with a write-ahead log from a folder in which it may not make the log's index.
  @Test("of a folder that cannot be written to: the database in it is read, and nothing is written")
  func readOnlyFolder() async throws {
    try await with(folder: 0o555, file: 0o644, "touchschool.sqlite") {
      let board = try await run("rankings", "--format", "csv")
      #expect(board.exitCode == 0, "\(board.errors)")
      #expect(CSV.parse(board.output).count == 1 + 5)
      try await run("season", "start", "X").expectFailure(73, saying: "touchschool.sqlite")
      try await run("season", "start", "X", "--yes", "--database", "new.sqlite").expectFailure(73, saying: "new.sqlite")
      try await run("schools", "generate", "--count", "3", "--output", "new.csv").expectFailure(
        73, saying: "new.csv", "permission")
    }
    try await workplace.expectWhole()
  }

  /// Runs a call as the stranger in a folder that is not to be written to, on a file that is not to be either.
  private func read(_ call: [String]) async throws -> Outcome {
    var outcome: Outcome?
    try await with(folder: 0o555, file: 0o444, "touchschool.sqlite") {
      outcome = try await workplace.run((Stranger.words ?? []) + [try Binary.path()] + call)
    }
    return try #require(outcome)
  }

  @Test("show the season that is due of a file that may only be read, and nothing is written")
  func due() async throws {
    try FileManager.default.removeItem(atPath: workplace.path("touchschool.sqlite"))
    let season = try await workplace.play(ago: 5 * 86_400_000) { leaderboard, _ in
      try await leaderboard.perform(StartSeries(name: "Daily", every: .day, in: "UTC"))
    }
    let before = try workplace.bytes("touchschool.sqlite")
    for call in [["rankings"], ["season", "list"], ["season", "show"]] {
      let outcome = try await read(call)
      #expect(outcome.exitCode == 0, "\(outcome.errors)")
      #expect(outcome.output.contains("Daily · ") && outcome.output.contains("live"), "\(outcome.output)")
      #expect(outcome.output.contains(season.name) == (call == ["season", "list"]), "\(call)")
    }
    #expect(try workplace.bytes("touchschool.sqlite") == before)
  }
}
