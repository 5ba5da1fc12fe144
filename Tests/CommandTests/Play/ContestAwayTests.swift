import Foundation
import TestSupport
import Testing
import VirtualTerminal

/// A game in a terminal whose database is moved away, or replaced, and put back while it runs.
@Suite("A database that is away under a game", .timeLimit(.minutes(10)))
struct ContestAwayTests {
  private let workplace: Workplace

  init() throws { workplace = try Workplace() }

  private func move(_ name: String, to other: String) throws {
    for ending in ["", "-wal", "-shm"] where FileManager.default.fileExists(atPath: workplace.path(name + ending)) {
      try FileManager.default.moveItem(atPath: workplace.path(name + ending), toPath: workplace.path(other + ending))
    }
  }

  /// A game on its main screen, which shows the school's taps.
  private func start(_ language: String) async throws -> PlayedGame {
    try await workplace.prepareWithPlayer()
    let game = try PlayedGame(["play", "--lang", language], in: workplace)
    try await game.see { $0.contains { $0.contains("120") } }
    return game
  }

  @Test("says that it is away, and shows what was tapped meanwhile once it is back")
  func away() async throws {
    let isOld = "최신 아님"
    let game = try await start("ko")
    try move("touchschool.sqlite", to: "away.sqlite")
    try await game.see { rows in
      rows.contains { $0.contains(isOld) } && rows.contains { $0.contains("파일이 제자리에 없어요") }
    }
    try workplace.write("school_id,taps\ntest:high:b,50\n", to: "more.csv")
    try await workplace.succeed("taps", "import", "more.csv", "--database", "away.sqlite")
    try move("away.sqlite", to: "touchschool.sqlite")
    try await game.see { rows in
      rows.contains { $0.contains("170") } && !rows.contains { $0.contains(isOld) }
    }
    // It goes on with what comes from now on.
    try workplace.write("school_id,taps\ntest:high:b,30\n", to: "again.csv")
    try await workplace.succeed("taps", "import", "again.csv")
    try await game.see { $0.contains { $0.contains("200") } }
    try game.type("q")
    #expect(try await game.end() == 0)
    #expect(game.terminal.problems == [])
  }

  @Test("says that another one lies there, and goes on when the first one is back")
  func replaced() async throws {
    let game = try await start("ko")
    try await workplace.succeed("season", "start", "Other", "--yes", "--database", "other.sqlite")
    try move("touchschool.sqlite", to: "away.sqlite")
    try move("other.sqlite", to: "touchschool.sqlite")
    try await game.see { rows in
      rows.contains { $0.contains("최신 아님") } && rows.contains { $0.contains("그 자리에 다른 파일이 있어요") }
    }
    try move("touchschool.sqlite", to: "other.sqlite")
    try move("away.sqlite", to: "touchschool.sqlite")
    try await game.see { rows in !rows.contains { $0.contains("최신 아님") } }
    try game.type("q")
    #expect(try await game.end() == 0)
  }

  @Test("says that the ranks are old where another program has the database locked, and goes on when the lock is gone")
  func locked() async throws {
    let isOld = "not up to date"
    let game = try await start("en")
    try game.type("p")
    try await game.see { rows in
      rows.contains { $0.contains("School's taps 120 ·") } && !rows.contains { $0.contains("One moment") }
    }
    let lock = try Lock(.writer, of: workplace.path("touchschool.sqlite"))
    try game.type("a")
    try await game.see { rows in
      rows.contains { $0.contains(isOld) } && rows.contains { $0.contains("wait to be handed in") }
    }
    try lock.release()
    try await game.see { rows in rows.contains { $0.contains("121") } && !rows.contains { $0.contains(isOld) } }
    try game.type("\u{3}")
    #expect(try await game.end() == 0)
    #expect(try await workplace.taps(of: "test:high:b") == 121)
  }
}
