import ChildPrograms
import Foundation
import GRDB
import SystemCalls
import TestSupport
import Testing
import VirtualTerminal

@testable import TerminalPlay

/// `touchschool play` where the database is locked by another process, or away, when the game starts.
@Suite("A start that has to wait", .timeLimit(.minutes(10)))
struct WaitingStartTests {
  private let workplace: Workplace

  init() async throws {
    workplace = try Workplace()
    try await workplace.prepareWithPlayer()
  }

  private var database: String { workplace.path("touchschool.sqlite") }

  private func expectRestored(_ game: PlayedGame) {
    #expect(game.terminal.modes == [7, 25])
    #expect(game.takesLines)
    #expect(game.terminal.problems == [])
  }

  @Test(
    "shows a frame and what it waits for, and begins when the lock is gone",
    arguments: [
      (Lock.Kind.writer, "ko", "다른 프로그램이 데이터베이스를 잠그고 있어요", "나가기"),
      (.everybody, "en", "Another program has the database locked", "leave"),
    ])
  func locked(kind: Lock.Kind, language: String, reason: String, leave: String) async throws {
    let lock = try Lock(kind, of: database)
    let game = try PlayedGame(["play", "--lang", language], in: workplace)
    // The first frame, however long the lock is kept.
    try await game.see(leave)
    try await game.see(reason)
    // A key is answered between two attempts, and no attempt waits longer.
    #expect(ContestOpening.lockWait <= .milliseconds(200))
    try lock.release()
    try await game.see("나라고등학교")
    try game.type("q")
    #expect(try await game.end() == 0)
    expectRestored(game)
  }

  @Test("is left while it waits, and while the lock is kept", arguments: ["q", "\u{3}", "\u{1B}"])
  func left(by keys: String) async throws {
    let lock = try Lock(.everybody, of: database)
    let game = try PlayedGame(["play", "--lang", "en"], in: workplace)
    try await game.see("Another program has the database locked")
    try game.type(keys)
    #expect(try await game.end() == 0)
    expectRestored(game)
    try lock.release()
  }

  @Test("gives the terminal back at a signal while it waits")
  func signalled() async throws {
    let lock = try Lock(.writer, of: database)
    let game = try PlayedGame(["play", "--lang", "en"], in: workplace)
    try await game.see("Another program has the database locked")
    game.child.send(SIGTERM)
    #expect(try await game.end() == 128 + SIGTERM)
    expectRestored(game)
    try lock.release()
  }

  @Test("waits for a database that is away, and creates no other one in its place")
  func away() async throws {
    try FileManager.default.moveItem(atPath: database, toPath: database + ".away")
    let game = try PlayedGame(["play", "--lang", "ko"], in: workplace)
    try await game.see("데이터베이스가 제자리에 없어요")
    try FileManager.default.moveItem(atPath: database + ".away", toPath: database)
    try await game.see("나라고등학교")
    try game.type("q")
    #expect(try await game.end() == 0)
    #expect(try await workplace.taps(of: "test:high:b") == 120)
  }

  @Test("begins a new contest where the database is gone, if the person asks for it")
  func anew() async throws {
    for name in try workplace.names() where name.hasPrefix("touchschool.sqlite") {
      try FileManager.default.removeItem(atPath: workplace.path(name))
    }
    let game = try PlayedGame(["play", "--lang", "en"], in: workplace)
    try await game.see("begin a new contest")
    #expect(try !workplace.names().contains("touchschool.sqlite"))
    try game.type("n")
    try await game.see("You have no school yet.")
    try game.type("q")
    #expect(try await game.end() == 0)
    #expect(game.output.contains("Started the season"))
  }

  @Test("says in a line what it waits for, where it plays line by line")
  func plain() async throws {
    let lock = try Lock(.writer, of: database)
    let game = try PlayedGame(["play", "--plain", "--lang", "ko"], in: workplace)
    try await game.see("다른 프로그램이 데이터베이스를 잠그고 있어요")
    try lock.release()
    try await game.see { $0.last == ">" }
    try game.type("나가기\n")
    #expect(try await game.end() == 0)
    #expect(!game.output.contains("\u{1B}"))
    let lines = game.output.split(separator: "\n").filter { $0.contains("잠그고") }
    #expect(lines.count == 1)
  }

  @Test("ends at Ctrl-C while it waits line by line")
  func plainInterrupted() async throws {
    let lock = try Lock(.everybody, of: database)
    let game = try PlayedGame(["play", "--plain", "--lang", "en"], in: workplace)
    try await game.see("Another program has the database locked")
    try game.type("\u{3}")
    #expect(try await game.end() == 128 + SIGINT)
    try lock.release()
  }
}

/// A lock that another connection holds.
final class Lock: Sendable {
  enum Kind: Sendable {
    /// Others can read.
    case writer
    /// Others can neither read nor write.
    case everybody
  }

  private let queue: DatabaseQueue

  init(_ kind: Kind, of path: String) throws {
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    if kind == .everybody {
      configuration.prepareDatabase { try $0.execute(sql: "PRAGMA locking_mode = EXCLUSIVE") }
    }
    queue = try DatabaseQueue(path: path, configuration: configuration)
    try queue.inDatabase { try $0.execute(sql: "BEGIN EXCLUSIVE") }
  }

  func release() throws {
    try queue.inDatabase { try $0.execute(sql: "COMMIT") }
    try queue.close()
  }
}
