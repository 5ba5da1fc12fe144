import Boards
import Foundation
import SQLiteFile
import Synchronization
import TapGame
import TestSupport
import Testing

@testable import Leaderboard

@Suite struct `Restoring a backup` {
  let moment = Fixture.start + 3_600_000

  private func played() async throws -> (Fixture, backup: String, BackupRecord) {
    let fixture = try await Fixture()
    try await fixture.tap(3, for: 0)
    let backup = fixture.folder.path("backup.sqlite")
    let record = try await fixture.leaderboard.archive.backup(to: backup)
    return (fixture, backup, record)
  }

  @Test func `makes an equal file where there was none`() async throws {
    let (fixture, backup, record) = try await played()
    let target = fixture.folder.path("new.sqlite")
    // A log without its file would be read into the new one.
    try Data("left over".utf8).write(to: URL(fileURLWithPath: target + "-wal"))
    let restored = try await ContestRestore.restore(backup, to: target, at: moment)
    #expect(restored.digest == record.digest && restored.kept == nil)
    let file = try Leaderboard.open(target, clock: fixture.clock)
    #expect(try await file.digest().digest == record.digest)
    try await file.expectWhole()
  }

  @Test(arguments: [false, true])
  func `leaves nothing beside the backup`(isRefused: Bool) async throws {
    let fixture = try await Fixture()
    try await fixture.tap(3, for: 0)
    try fixture.leaderboard.close()
    // A plain copy of a closed database keeps its mode, in which SQLite makes a log as soon as it reads.
    let stick = try TemporaryFolder()
    let backup = stick.path("backup.sqlite")
    try FileManager.default.copyItem(atPath: fixture.path, toPath: backup)
    let bytes = try Data(contentsOf: URL(fileURLWithPath: backup))
    if isRefused {
      let newer = try Leaderboard.open(fixture.path, clock: fixture.clock)
      try await newer.perform(StartSeason(name: "Summer"))
      try newer.close()
      await #expect(throws: ContestCopyError.self) {
        try await ContestRestore.restore(backup, to: fixture.path, at: moment)
      }
    } else {
      _ = try await ContestRestore.restore(backup, to: fixture.folder.path("new.sqlite"), at: moment)
    }
    #expect(try stick.names() == ["backup.sqlite"])
    #expect(try Data(contentsOf: URL(fileURLWithPath: backup)) == bytes)
  }

  /// It was once said to be damaged.
  @Test func `says that the database is of a newer format`() async throws {
    let (fixture, backup, _) = try await played()
    try fixture.leaderboard.close()
    let newer = Schema.contest.version + 1
    try tamper(fixture.path, "PRAGMA user_version = \(newer)")
    let refusal = await #expect(throws: ContestCopyError.self) {
      try await ContestRestore.restore(backup, to: fixture.path, at: moment)
    }
    #expect(refusal?.fault == .newerTarget)
    #expect(refusal?.description.contains("is of the newer format \(newer)") == true)
  }

  @Test func `goes over an empty file, which is kept`() async throws {
    let (fixture, backup, record) = try await played()
    let target = fixture.folder.path("empty.sqlite")
    try Data().write(to: URL(fileURLWithPath: target))
    let restored = try await ContestRestore.restore(backup, to: target, at: moment)
    #expect(restored.digest == record.digest)
    #expect(try Data(contentsOf: URL(fileURLWithPath: #require(restored.kept))).isEmpty)
    #expect(try await Leaderboard.open(target, clock: fixture.clock).digest().digest == record.digest)
  }

  @Test func `does not go over what it lacks unless that is said, and keeps what it replaces`() async throws {
    let (fixture, backup, record) = try await played()
    try await fixture.tap(9, for: 1)
    let newest = try await fixture.leaderboard.digest()
    try fixture.leaderboard.close()
    let refusal = await #expect(throws: ContestCopyError.self) {
      try await ContestRestore.restore(backup, to: fixture.path, at: moment)
    }
    #expect(refusal?.fault == .newerTarget)
    #expect(try await Leaderboard.open(fixture.path, clock: fixture.clock, access: .readOnly).digest() == newest)

    let restored = try await ContestRestore.restore(backup, to: fixture.path, overwriting: true, at: moment)
    #expect(restored.digest == record.digest)
    let kept = try #require(restored.kept)
    #expect(kept == fixture.folder.path("contest.before-restore-20260921T151400Z.sqlite"), "\(kept)")
    #expect(try await Leaderboard.open(kept, clock: fixture.clock, access: .readOnly).digest() == newest)
    #expect(
      try await Leaderboard.open(fixture.path, clock: fixture.clock, access: .readOnly).digest().digest == record.digest
    )

    // The way back: the kept file is newer, so nothing has to be said, and it may be restored itself.
    let back = try await ContestRestore.restore(kept, to: fixture.path, at: moment)
    #expect(back.digest == newest.digest)
    #expect(back.kept == fixture.folder.path("contest.before-restore-20260921T151400Z-2.sqlite"))
  }

  /// Stopped there, a restore left the database under its new name, and its log apart from it.
  @Test(arguments: [false, true])
  func `puts the database back where the backup cannot take its name`(isDamaged: Bool) async throws {
    let (fixture, backup, _) = try await played()
    try await fixture.tap(9, for: 1)
    let newest = try await fixture.leaderboard.digest()
    try fixture.leaderboard.close()
    if isDamaged {
      // SQLite does not close this one, so its log has to be put aside as well.
      try Data("damaged".utf8).write(to: URL(fileURLWithPath: fixture.path))
      try Data("its log".utf8).write(to: URL(fileURLWithPath: fixture.path + "-wal"))
    }
    let trial = fixture.folder.path("trial.sqlite")
    let steps = Mutex(0)
    _ = try await ContestRestore.restore(backup, to: trial, at: moment) { _ in steps.withLock { $0 += 1 } }
    for file in [trial, trial + "-wal", trial + "-shm"] { unlink(file) }

    let before = try contents(of: fixture)
    let partial = fixture.folder.path(".contest.sqlite.partial")
    await #expect(throws: ContestCopyError.self) {
      try await ContestRestore.restore(backup, to: fixture.path, overwriting: true, at: moment) { _ in
        let rest = steps.withLock { steps in
          steps -= 1
          return steps
        }
        if rest == 0 { unlink(partial) }
      }
    }
    #expect(steps.withLock { $0 } == 0)
    let after = try contents(of: fixture)
    #expect(after.keys.sorted() == before.keys.sorted())
    if isDamaged {
      #expect(after == before)
    } else {
      #expect(try await Leaderboard.open(fixture.path, clock: fixture.clock, access: .readOnly).digest() == newest)
    }
  }

  /// The files of a folder with their bytes, without indexes of logs.
  private func contents(of fixture: Fixture) throws -> [String: Data] {
    var found: [String: Data] = [:]
    for url in try FileManager.default.contentsOfDirectory(at: fixture.folder.url, includingPropertiesForKeys: nil)
    where !url.lastPathComponent.hasSuffix("-shm") {
      found[url.lastPathComponent] = try Data(contentsOf: url)
    }
    return found
  }

  @Test func `waits for no process that has the file open, and changes nothing then`() async throws {
    let (fixture, backup, _) = try await played()
    let reader = try Leaderboard.open(fixture.path, clock: fixture.clock, access: .readOnly)
    _ = try await reader.revision()
    try fixture.leaderboard.close()
    let refusal = await #expect(throws: ContestCopyError.self) {
      try await ContestRestore.restore(backup, to: fixture.path, at: moment)
    }
    #expect(refusal?.fault == .use, "\(refusal?.description ?? "")")
    try reader.close()
    #expect(try await ContestRestore.restore(backup, to: fixture.path, at: moment).kept != nil)
  }

  @Test func `replaces another contest only where that is said, and another program's database never`() async throws {
    let (fixture, backup, record) = try await played()
    let foreign = fixture.folder.path("foreign.sqlite")
    let second = try Leaderboard.open(foreign, clock: VirtualClock(Fixture.start + 77))
    _ = try await second.perform(StartSeason(name: "Other"))
    try second.close()
    let refusal = await #expect(throws: ContestCopyError.self) {
      try await ContestRestore.restore(backup, to: foreign, at: moment)
    }
    #expect(refusal?.fault == .newerTarget)
    #expect(
      try await ContestRestore.restore(backup, to: foreign, overwriting: true, at: moment).digest == record.digest)

    let stranger = fixture.folder.path("stranger.sqlite")
    try tamper(stranger, "CREATE TABLE other (x)")
    let never = await #expect(throws: ContestCopyError.self) {
      try await ContestRestore.restore(backup, to: stranger, overwriting: true, at: moment)
    }
    #expect(never?.fault == .target)
    #expect(try ask(stranger, "SELECT count(*) FROM other") == [0])
  }

  @Test func `repairs a damaged file, which is kept with its log`() async throws {
    let (fixture, backup, record) = try await played()
    try fixture.leaderboard.close()
    var bytes = try Data(contentsOf: URL(fileURLWithPath: fixture.path))
    bytes.replaceSubrange(0..<bytes.count / 2, with: Data(repeating: 0x55, count: bytes.count / 2))
    try bytes.write(to: URL(fileURLWithPath: fixture.path))
    try Data("its log".utf8).write(to: URL(fileURLWithPath: fixture.path + "-wal"))
    await #expect(throws: ContestCopyError.self) {
      try await ContestRestore.restore(backup, to: fixture.path, at: moment)
    }
    let restored = try await ContestRestore.restore(backup, to: fixture.path, overwriting: true, at: moment)
    #expect(restored.digest == record.digest)
    let kept = try #require(restored.kept)
    #expect(try Data(contentsOf: URL(fileURLWithPath: kept)) == bytes)
    #expect(try Data(contentsOf: URL(fileURLWithPath: kept + "-wal")) == Data("its log".utf8))
    try await Leaderboard.open(fixture.path, clock: fixture.clock).expectWhole()
  }

  @Test func `does not take a damaged backup, or something else`() async throws {
    let (fixture, backup, _) = try await played()
    try tamper(backup, "PRAGMA foreign_keys = OFF; DELETE FROM season")
    let target = fixture.folder.path("new.sqlite")
    await #expect(throws: ContestCopyError.self) { try await ContestRestore.restore(backup, to: target, at: moment) }
    try Data("hello".utf8).write(to: URL(fileURLWithPath: fixture.folder.path("letter.txt")))
    await #expect(throws: LeaderboardError.notADatabase(path: fixture.folder.path("letter.txt"))) {
      try await ContestRestore.restore(fixture.folder.path("letter.txt"), to: target, at: moment)
    }
    await #expect(throws: LeaderboardError.notFound(path: fixture.folder.path("none"))) {
      try await ContestRestore.restore(fixture.folder.path("none"), to: target, at: moment)
    }
    #expect(!FileManager.default.fileExists(atPath: target))
    #expect(try fixture.folder.names().allSatisfy { !$0.hasSuffix(".partial") })
  }
}
