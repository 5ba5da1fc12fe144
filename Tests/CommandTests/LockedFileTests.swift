import GRDB
import Synchronization
import TestSupport
import Testing
import VirtualTerminal

/// Commands on a file that another process has locked.
@Suite("A locked file", .timeLimit(.minutes(10)))
struct LockedFileTests {
  private static let said = "Waiting for another program that keeps touchschool.sqlite locked (30 seconds at most)."
  private let workplace: Workplace

  init() async throws {
    workplace = try Workplace()
    try await workplace.prepare()
  }

  /// The connection of another process, which may keep a transaction open.
  private func other() throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    return try DatabaseQueue(path: workplace.path("touchschool.sqlite"), configuration: configuration)
  }

  /// Runs a command on the locked file. The lock is given back when the command has said that it waits.
  private func run(_ words: [String], screen: Screen?, isExclusive: Bool) async throws -> Outcome {
    let lock = try other()
    try await lock.writeWithoutTransaction { db in
      if isExclusive { try db.execute(sql: "PRAGMA locking_mode = EXCLUSIVE") }
      try db.execute(sql: "BEGIN IMMEDIATE; UPDATE season SET name = name")
      if isExclusive { try db.execute(sql: "COMMIT") }
    }
    return try await workplace.run(
      [try Binary.path()] + words, screen: screen, errorsAside: false,
      cues: [
        Cue(signal: 0) { output, errors in
          guard (output + errors).contains("Waiting for another program") else { return false }
          if !isExclusive { try? lock.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") } }
          try? lock.close()
          return true
        }
      ])
  }

  @Test(
    "is told by whoever writes, and on a terminal the line goes away",
    arguments: [
      ["season", "set", "grace=5s"], ["season", "end", "--yes"],
      ["taps", "adjust", "1", "--by", "3", "--reason", "x", "--yes"],
      ["season", "start", "X", "--yes"], ["season", "tickets", "3", "--csv", "tickets.csv"],
    ])
  func writers(words: [String]) async throws {
    let outcome = try await run(words, screen: Screen(columns: 100, rows: 24), isExclusive: false)
    #expect(outcome.output.contains(Self.said), "\(outcome.output)")
    var terminal = VirtualTerminal(columns: 100, rows: 24)
    terminal.feed(outcome.output)
    #expect(!terminal.lines.contains { $0.contains("Waiting") || $0.contains("Working") }, "\(terminal.linesInUse)")
    #expect(terminal.problems == [] && terminal.column == 0)
    // A command that its own refusal ends has waited all the same.
    #expect([0, 64, 65].contains(outcome.exitCode))
  }

  @Test(
    "is told by whoever reads, too", arguments: [["rankings"], ["schools", "list"], ["season", "list"], ["check"]])
  func readers(words: [String]) async throws {
    let outcome = try await run(words, screen: nil, isExclusive: true)
    #expect(outcome.exitCode == 0 && outcome.errors.hasPrefix(Self.said + "\n"), "\(outcome.errors)")
  }

  @Test("is not told with --quiet")
  func quiet() async throws {
    let lock = try other()
    try await lock.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE; UPDATE season SET name = name") }
    let begun = ContinuousClock.now
    let isReleased = Mutex(false)
    let outcome = try await workplace.touchschool(
      "season", "set", "grace=5s", "--quiet",
      cues: [
        Cue(signal: 0) { _, _ in
          // Long after it would have been told.
          guard ContinuousClock.now - begun > .seconds(3) else { return false }
          return isReleased.withLock { released in
            if !released { try? lock.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") } }
            released = true
            return true
          }
        }
      ])
    #expect(outcome.exitCode == 0 && outcome.errors == "", "\(outcome.errors)")
  }
}
