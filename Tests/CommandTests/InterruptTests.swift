import Foundation
import GRDB
import SystemCalls
import TestSupport
import Testing

/// What Ctrl-C, `kill` and `kill -9` leave behind.
@Suite("Interrupts")
struct InterruptTests {
  private let workplace: Workplace

  init() throws { workplace = try Workplace() }

  /// A contest that nobody waits for the end of.
  private static let longContest = ["simulate", "--players", "2000", "--minutes", "600", "--top", "3"]

  /// Lets a command go on only while the tests need no processor. So it is not done before the listener, which waits for a
  /// sign of its progress, gets its turn.
  private static let behindTheTests = ["/usr/bin/nice", "-n", "19"]

  /// Gives a signal when that many bytes of a contest were written to the disk.
  private func whenWritten(_ bytes: Int, _ signal: Int32) -> Cue {
    let log = workplace.path("touchschool.sqlite-wal")
    return Cue(signal: signal) { _, _ in Workplace.size(log) ?? 0 > bytes }
  }

  @Test("half-way through an import leave nothing of it, and the next import takes in all")
  func halfAnImport() async throws {
    try await workplace.prepare()
    let count = size(30_000, full: 100_000)
    try await workplace.succeed("schools", "generate", "--count", "\(count)", "--output", "large.csv")
    let before = try await workplace.json("schools", "list")
    let stopped = try await workplace.run(
      Self.behindTheTests + [try Binary.path(), "schools", "import", "large.csv"],
      screen: Screen(columns: 80, rows: 24), errorsAside: false,
      cues: [
        Cue(signal: SIGINT) { output, _ in
          // As soon as something was taken in: there may be half a second to the end.
          let share = output.suffix(200).matches(of: /(\d+) ?%/).last.flatMap { Int($0.1) } ?? 0
          return share >= 5 && share < 90
        }
      ])
    #expect(stopped.exitCode == 130)
    #expect(stopped.output.contains("Stopped; nothing of large.csv was taken in."), "\(stopped.output)")
    #expect(try await workplace.json("schools", "list") == before)
    try await workplace.expectWhole()

    try await workplace.succeed("schools", "import", "large.csv")
    #expect(try await workplace.json("schools", "list")["total"] == .integer(Int64(count + 6)))
  }

  @Test("of a contest end its season and print what was played", arguments: [SIGINT, SIGTERM])
  func contest(signal: Int32) async throws {
    let outcome = try await workplace.touchschool(Self.longContest, cues: [whenWritten(300_000, signal)])
    #expect(outcome.exitCode == 128 + signal)
    #expect(outcome.output.contains(/[\d,]+ players tapped for/))
    #expect(outcome.output.contains("stopped early"))
    #expect(outcome.errors == "Stopped; what was played up to then is kept as season 1.\n")
    #expect(try workplace.names() == ["touchschool.sqlite"])
    let board = try await workplace.json("rankings", "--top", "3")
    #expect(board["season"]["state"] == .string("ended"))
    #expect(board["entries"].elements.first?["taps"].integer ?? 0 > 0)
    try await workplace.expectWhole()
  }

  /// A contest with so many rows that an answer about all of them takes a while. Made once; each test gets a copy.
  private static let large = Task {
    let workplace = try Workplace()
    try await workplace.prepare()
    let database = try DatabaseQueue(path: workplace.path("touchschool.sqlite"))
    try await database.writeWithoutTransaction {
      try $0.execute(
        sql: """
          WITH RECURSIVE number (id) AS (SELECT 1000000 UNION ALL SELECT id + 1 FROM number WHERE id < 3000000)
          INSERT INTO revision (id, committed_at, concerns) SELECT id, 0, 'taps' FROM number
          """)
    }
    try database.close()
    return workplace
  }

  @Test(
    "half-way through a question to a whole file leave nothing beside it",
    arguments: [
      // SQLite's own check takes nearly all of the time, and reports nothing.
      (["check"], "Checking", "Stopped; the file was not checked to its end."),
      (["check", "--digest"], "Hashing", "Stopped; there is no digest of a part."),
      (["export", "--folder", "out"], "Exporting", "Stopped; the export is not whole."),
      (["export", "--folder", "out", "--format", "csv"], "Exporting", "Stopped; the export is not whole."),
      (["backup", "copy.sqlite"], "Backing up", "Stopped; no backup was written."),
    ])
  func halfACheck(words: [String], bar: String, sentence: String) async throws {
    try FileManager.default.copyItem(
      atPath: try await Self.large.value.path("touchschool.sqlite"), toPath: workplace.path("touchschool.sqlite"))
    let names = try workplace.names()
    let stopped = try await workplace.run(
      Self.behindTheTests + [try Binary.path()] + words, screen: Screen(columns: 80, rows: 24), errorsAside: false,
      cues: [Cue(signal: SIGINT) { output, _ in output.contains(bar) }])
    #expect(stopped.exitCode == 130)
    #expect(stopped.output.contains(sentence), "\(stopped.output)")
    #expect(try workplace.names() == names)
  }

  @Test(
    "end at once what has no safe point to wait for",
    arguments: ["schools import -", "taps import -", "import-contest - --database new.sqlite"])
  func waitingForInput(call: String) async throws {
    try await workplace.prepare()
    // Who writes to the pipe gets on when the command has begun to read, and never comes to an end. The signal comes when the pipe is empty.
    let script = """
      mkfifo pipe
      (trap "" INT; exec >pipe; head -c 200000 /dev/zero | tr '\\0' '{'; echo reading >&2; exec sleep 60 2>&-) &
      exec "$0" \(call) <pipe
      """
    let pipe = workplace.path("pipe")
    let outcome = try await workplace.run(
      ["/bin/sh", "-c", script, try Binary.path()],
      cues: [Cue(signal: SIGINT) { _, errors in errors == "reading\n" && Self.isEmpty(pipe) }])
    #expect(outcome.exitCode == 130)
    try await workplace.expectWhole()
  }

  /// Whether nothing waits in a named pipe to be read.
  private static func isEmpty(_ pipe: String) -> Bool {
    let descriptor = open(pipe, O_RDONLY | O_NONBLOCK)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&waiting, 1, 0) == 0
  }

  @Test("are heard by a contest that waits for its next moment")
  func slowContest() async throws {
    let stopped = try await workplace.touchschool(
      "simulate", "--live", "--speed", "0.01", "--players", "5", "--top", "3", screen: Screen(columns: 80, rows: 24),
      errorsAside: false, cues: [Cue(signal: SIGTERM) { output, _ in output.contains("played") }])
    #expect(stopped.exitCode == 128 + SIGTERM)
    try await workplace.expectWhole()
  }
}
