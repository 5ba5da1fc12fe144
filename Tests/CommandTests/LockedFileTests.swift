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

  /// Runs a command on the locked file. The lock is given back when the command has said that it waits.
  private func run(_ words: [String], screen: Screen?, _ kind: Lock.Kind) async throws -> Outcome {
    let lock = try Lock(kind, of: workplace.path("touchschool.sqlite"))
    return try await workplace.touchschool(
      words, screen: screen, errorsAside: false,
      cues: [
        Cue(signal: 0) { output, errors in
          guard (output + errors).contains("Waiting for another program") else { return false }
          try? lock.release()
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
    let outcome = try await run(words, screen: Screen(columns: 100, rows: 24), .writer)
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
    let outcome = try await run(words, screen: nil, .everybody)
    #expect(outcome.exitCode == 0 && outcome.errors.hasPrefix(Self.said + "\n"), "\(outcome.errors)")
  }

  @Test("is not told with --quiet")
  func quiet() async throws {
    let lock = try Lock(.writer, of: workplace.path("touchschool.sqlite"))
    // Another command tells that it waits. The quiet one, which began before it, gets the lock then.
    let isTold = Mutex(false)
    let isReleased = Mutex(false)
    let release: @Sendable (String, String) -> Bool = { _, _ in
      guard isTold.withLock({ $0 }) else { return false }
      return isReleased.withLock { released in
        if !released { try? lock.release() }
        released = true
        return true
      }
    }
    let told: @Sendable (String, String) -> Bool = { output, errors in
      guard (output + errors).contains("Waiting for another program") else { return false }
      isTold.withLock { $0 = true }
      return true
    }
    async let quiet = workplace.touchschool(
      "season", "set", "grace=5s", "--quiet", cues: [Cue(signal: 0, isDue: release)])
    async let loud = workplace.touchschool("season", "set", "grace=4s", cues: [Cue(signal: 0, isDue: told)])
    let outcome = try await quiet
    #expect(try await loud.exitCode == 0)
    #expect(outcome.exitCode == 0 && outcome.errors == "", "\(outcome.errors)")
  }
}
