import Foundation
import GRDB
import Leaderboard
import TapGame
import TestSupport
import Testing

/// `touchschool backup`, `restore`, `export` and `import-contest`.
@Suite("Copies")
struct CopiesTests {
  private let workplace: Workplace

  init() throws { workplace = try Workplace() }

  private func seasonName() async throws -> String {
    try #require(try await workplace.json("season", "show")["name"].string)
  }

  @Test("are made as one whole file, in every format, and put back")
  func backupAndRestore() async throws {
    try await workplace.prepare()
    let before = try await workplace.digest()
    let made = try await workplace.succeed("backup", "noon.sqlite")
    #expect(made.output.contains(before) && made.errors == "")
    #expect(try await workplace.digest(of: "noon.sqlite") == before)
    try await workplace.expectWhole("noon.sqlite")
    #expect(try workplace.names() == ["noon.sqlite", "schools.csv", "taps.csv", "touchschool.sqlite"])

    try await workplace.succeed("season", "start", "Second", "--quiet")
    let json = try await workplace.json("backup", "noon.sqlite")
    #expect(json.keys == ["bytes", "digest", "file", "lastCommitAt", "revision"])
    let newer = try await workplace.digest()
    #expect(json["digest"] == .string(newer))
    try await workplace.succeed("season", "start", "Third", "--quiet")

    let refused = try await workplace.touchschool("restore", "noon.sqlite")
    #expect(refused.exitCode == 73)
    #expect(refused.errors.hasSuffix("nothing was changed (--overwrite).\n"), "\(refused.errors)")
    let restored = try await workplace.json("restore", "noon.sqlite", "--overwrite")
    #expect(try await workplace.digest() == newer)
    let kept = try #require(restored["kept"].string)
    #expect(try await workplace.succeed("season", "list", "--database", kept).output.contains("Third"))
    #expect(try await workplace.succeed("backup", ".", "--quiet").output.contains("touchschool-20"))
  }

  @Test("take away what a killed one has left, under whatever name, and nothing else")
  func abandonedCopies() async throws {
    try await workplace.prepare()
    let half = try workplace.bytes("touchschool.sqlite").prefix(20_000)
    try workplace.write(Array(half), to: ".touchschool-20261224T093000Z.sqlite.partial")
    try workplace.write([], to: ".noon.sqlite.partial")
    try workplace.write("somebody else's", to: ".film.mp4.partial")
    try workplace.write([], to: ".song.mp3.partial")
    try await workplace.succeed("backup", ".", "--quiet")
    #expect(try workplace.names().filter { $0.hasSuffix(".partial") } == [".film.mp4.partial", ".song.mp3.partial"])
  }

  /// “Restore it from a backup” was the advice.
  @Test("that were cut off are refused with what helps, and nothing is changed")
  func cutBackup() async throws {
    try await workplace.prepare()
    try await workplace.succeed("backup", "noon.sqlite")
    let before = try await workplace.digest()
    let whole = try workplace.bytes("noon.sqlite")
    for length in [whole.count / 2, whole.count - 4096, 4096] {
      try workplace.write(Array(whole.prefix(length)), to: "noon.sqlite")
      let refused = try await workplace.touchschool("restore", "noon.sqlite")
      refused.expectFailure(65, saying: "noon.sqlite", "copy it again, or name another one.")
      #expect(!refused.errors.contains("restore"), "\(refused.errors)")
    }
    #expect(try await workplace.digest() == before)
  }

  @Test("do not take the name of a folder that is not there", arguments: ["stick", "stick/"])
  func missingFolder(folder: String) async throws {
    try await workplace.prepare()
    let names = try workplace.names()
    let outcome = try await workplace.touchschool("backup", folder)
    #expect(outcome.exitCode == 73 && outcome.errors.hasPrefix("Error: There is no folder \(folder); make or mount it"))
    #expect(try workplace.names() == names)
  }

  /// `sqlite3 festival.sqlite` after `kill -9` takes the log into the file. The file is whole, and `check` had it restored.
  @Test("are not asked for where only the log is gone, which somebody may accept")
  func goneLog() async throws {
    try await workplace.prepare()
    let leaderboard = try Leaderboard.open(workplace.path("touchschool.sqlite"), clock: SystemClock())
    _ = try await leaderboard.perform(StartSeason(name: "Second"))
    for ending in ["", "-wal"] {
      let path = workplace.path("touchschool.sqlite" + ending)
      try FileManager.default.copyItem(atPath: path, toPath: workplace.path("killed.sqlite" + ending))
    }
    try FileManager.default.copyItem(
      atPath: workplace.path("touchschool.sqlite"), toPath: workplace.path("cut.sqlite"))
    try leaderboard.close()
    // What the shell of SQLite does: all of the log is in the file then.
    let shell = try DatabaseQueue(path: workplace.path("killed.sqlite"))
    _ = try await shell.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM season") }
    try shell.close()
    #expect(!FileManager.default.fileExists(atPath: workplace.path("killed.sqlite-wal")))
    #expect(try await workplace.succeed("check", "--database", "killed.sqlite").errors == "")
    let found = try await workplace.touchschool("check", "--database", "cut.sqlite")
    #expect(found.exitCode == 65)
    #expect(!found.errors.contains("restore"), "\(found.errors)")
    #expect(found.errors.contains("Its log is gone, so whether something is missing is not known"))
    #expect(found.output.contains("it held everything up to revision"))
    try await workplace.succeed("check", "--accept", "--database", "cut.sqlite")
    #expect(try await workplace.succeed("check", "--database", "cut.sqlite").errors == "")
  }

  @Test("go over nothing else, and say what lies there")
  func refusals() async throws {
    try await workplace.prepare()
    for target in ["touchschool.sqlite", "taps.csv", "missing/x.sqlite"] {
      let outcome = try await workplace.touchschool("backup", target, "--overwrite")
      #expect(outcome.exitCode == 73 && outcome.errors.hasPrefix("Error: Cannot write"), "\(outcome.errors)")
    }
    let missing = try await workplace.touchschool("restore", "nowhere.sqlite")
    #expect(missing.exitCode == 66)
    #expect(missing.errors == "Error: Cannot read nowhere.sqlite: there is no such file; check the path.\n")
    #expect(try await workplace.touchschool("restore", "taps.csv").exitCode == 65)
  }

  @Test("of a running server are whole; cp of its file says what it lacks, and restoring waits until it has stopped")
  func runningServer() async throws {
    try await workplace.prepare()
    let outcome = try await ServedContest.run(workplace) { [workplace] server in
      for _ in 1...5 { _ = try await server.openSession() }
      let live = workplace.path("touchschool.sqlite")
      try FileManager.default.copyItem(atPath: live, toPath: workplace.path("copied.sqlite"))
      for command in [["rankings"], ["check"], ["rankings"]] {
        let outcome = try await workplace.touchschool(command + ["--database", "copied.sqlite"])
        #expect(
          outcome.errors.contains("was not closed by the program that had it open, and its log is gone"),
          "\(outcome.errors)")
        #expect(outcome.exitCode == (command == ["check"] ? 65 : 0))
      }
      let restored = try await workplace.touchschool("restore", "copied.sqlite", "--database", "new.sqlite")
      #expect(restored.exitCode == 73, "\(restored.errors)")
      try await workplace.succeed("backup", "live.sqlite")
      let busy = try await workplace.touchschool("restore", "live.sqlite", "--overwrite")
      #expect(busy.exitCode == 69 && busy.errors.contains("touchschool.sqlite open; stop it"), "\(busy.errors)")
      server.stop()
    }
    #expect(outcome.exitCode == 0, "\(outcome.errors)")
    #expect(try await workplace.digest(of: "live.sqlite") == (try await workplace.digest()))
    let checked = try await workplace.touchschool("check")
    #expect(checked.exitCode == 0 && checked.errors == "")
    try await workplace.succeed("restore", "live.sqlite")
  }

  @Test("of a season are read back into an equal file, from a file, a pipe and a folder")
  func exported() async throws {
    try await workplace.prepare()
    let before = try await workplace.digest()
    let piped = try await workplace.shell(
      #""$0" export --quiet | "$0" import-contest - --database piped.sqlite --format json"#)
    #expect(piped.exitCode == 0, "\(piped.errors)")
    #expect(try await workplace.digest(of: "piped.sqlite") == before)
    try await workplace.succeed("export", "--folder", "out")
    try await workplace.succeed("import-contest", "out/contest.jsonl", "--database", "again.sqlite")
    #expect(try await workplace.digest(of: "again.sqlite") == before)
    #expect(try await workplace.touchschool("import-contest", "out/contest.jsonl").exitCode == 73)
    try await workplace.succeed("export", "--format", "csv", "--folder", "tables")
    #expect(try FileManager.default.contentsOfDirectory(atPath: workplace.path("tables")).contains("standing.csv"))
    #expect(try await workplace.touchschool("export", "--format", "csv", "--folder", "tables").exitCode == 73)

    var bytes = try workplace.bytes("out/contest.jsonl")
    bytes.removeLast(10)
    try workplace.write(bytes, to: "cut.jsonl")
    let cut = try await workplace.touchschool("import-contest", "cut.jsonl", "--database", "cut.sqlite")
    #expect(cut.exitCode == 65 && cut.errors.hasPrefix("Error: cut.jsonl: Line "), "\(cut.errors)")
    #expect(try !workplace.names().contains { $0.hasPrefix("cut.sqlite") || $0.hasSuffix(".partial") })
  }

  @Test("of a season are told from other files, and leave no folder when there is nothing to export")
  func notExported() async throws {
    try await workplace.prepare()
    for (file, words) in [
      ("touchschool.sqlite", "this is a database and not an export"),
      ("taps.csv", "this is not the export of a season as lines of JSON"),
    ] {
      let outcome = try await workplace.touchschool("import-contest", file, "--database", "new.sqlite")
      #expect(outcome.exitCode == 65)
      #expect(outcome.errors.hasPrefix("Error: \(file): Line 1, column 1: \(words)"), "\(outcome.errors)")
    }
    #expect(try await workplace.touchschool("export", "--season", "9", "--folder", "out").exitCode == 65)
    #expect(try !workplace.names().contains("out"))
  }

  @Test("of two halls become one season; each batch counts once, and a dry run changes nothing")
  func merged() async throws {
    try await workplace.prepare()
    try workplace.write(try workplace.bytes("touchschool.sqlite"), to: "hall-2.sqlite")
    try workplace.write("school_id,taps\ntest:high:b,30\n", to: "more.csv")
    try await workplace.succeed("taps", "import", "more.csv", "--database", "hall-2.sqlite")
    try await workplace.succeed("export", "--database", "hall-2.sqlite", "--folder", "out")
    let before = try await workplace.digest()
    let planned = try await workplace.json("season", "merge", "out/contest.jsonl", "--dry-run")
    #expect(planned["taps"].integer == 30 && planned["knownBatches"].integer == 4)
    #expect(try await workplace.digest() == before)
    let unasked = try await workplace.touchschool("season", "merge", "out/contest.jsonl")
    #expect(
      unasked.exitCode == 64
        && unasked.errors.contains("“Merge 1 new batch and 0 new adjustments into season 1, for good?” needs --yes"),
      "\(unasked.errors)")
    #expect(try await workplace.digest() == before)
    #expect(try await workplace.json("season", "merge", "out/contest.jsonl", "--yes") == planned)
    // Not the digest: the second merge is on the audit list, too.
    let merged = try await workplace.succeed("rankings", "--format", "csv").output
    let again = try await workplace.succeed("season", "merge", "out/contest.jsonl")
    let lines = again.output.split(separator: "\n")
    #expect(lines.first == "Merged out/contest.jsonl into season 1, \(try await seasonName()).", "\(again.output)")
    #expect(lines.contains("Batches that were here before and are not counted again: 5."), "\(again.output)")
    #expect(try await workplace.succeed("rankings", "--format", "csv").output == merged)
    try await workplace.expectWhole()
    let board = try await workplace.json("rankings", "--school", "test:high:b")
    #expect(board["entries"].elements.first?["taps"].integer == 150)
  }
}
