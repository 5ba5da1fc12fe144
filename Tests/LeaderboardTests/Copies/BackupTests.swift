import Boards
import Foundation
import GRDB
import SQLiteFile
import TapGame
import TestSupport
import Testing

@testable import Leaderboard

@Suite struct `A backup` {
  @Test func `is one whole file with the digest of its revision, while another task taps`() async throws {
    let fixture = try await Fixture(schools: 3)
    for school in 0..<3 { try await fixture.tap(5, for: school) }
    let session = try await fixture.open()
    let target = fixture.folder.path("backup.sqlite")
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        var sequence: Int64 = 0
        while !Task.isCancelled {
          sequence += 1
          _ = try await fixture.leaderboard.commit(
            TapBatch(session: session.id, sequence: sequence, taps: 1, span: .zero))
        }
      }
      for _ in 1...5 {
        let record = try await fixture.leaderboard.archive.backup(to: target)
        #expect(try fixture.folder.names().filter { $0.contains("backup") } == ["backup.sqlite"])
        let copy = try Leaderboard.open(target, clock: fixture.clock, access: .readOnly)
        let digest = try await copy.digest()
        #expect(digest.digest == record.digest && digest.revision == record.revision)
        try await copy.expectWhole()
        #expect(copy.copyWithoutLog == nil)
        try copy.close()
      }
      group.cancelAll()
      try? await group.waitForAll()
    }
    try await fixture.leaderboard.expectWhole()
  }

  @Test func `equals the contest that stands still`() async throws {
    let fixture = try await Fixture()
    try await fixture.tap(7, for: 1)
    let target = fixture.folder.path("backup.sqlite")
    let record = try await fixture.leaderboard.archive.backup(to: target)
    #expect(try await fixture.leaderboard.digest().digest == record.digest)
    #expect(record.bytes == Int64(try #require(FileManager.default.attributesOfItem(atPath: target)[.size] as? Int)))
  }

  @Test func `reports how far it has come, and leaves nothing when it is stopped`() async throws {
    struct Stop: Error {}
    let fixture = try await Fixture()
    let target = fixture.folder.path("backup.sqlite")
    let before = try fixture.folder.names()
    await #expect(throws: Stop.self) {
      try await fixture.leaderboard.archive.backup(to: target) { step in
        if step.completed == step.total { throw Stop() }
      }
    }
    #expect(try fixture.folder.names() == before)
  }

  @Test func `replaces an earlier backup of the contest, and a later one only where that is said`() async throws {
    let fixture = try await Fixture()
    let target = fixture.folder.path("backup.sqlite")
    try await fixture.tap(3, for: 0)
    try await fixture.leaderboard.archive.backup(to: target)
    try await fixture.tap(4, for: 1)
    let later = try await fixture.leaderboard.archive.backup(to: target)

    let older = fixture.folder.path("older.sqlite")
    try await fixture.leaderboard.archive.backup(to: older)
    try await fixture.tap(4, for: 1)
    try await fixture.leaderboard.archive.backup(to: target)
    let earlier = try Leaderboard.open(older, clock: fixture.clock)
    let refusal = await #expect(throws: ContestCopyError.self) { try await earlier.archive.backup(to: target) }
    #expect(refusal?.fault == .newerTarget)
    #expect(try await earlier.archive.backup(to: target, overwriting: true).digest == later.digest)
  }

  @Test func `is not written over one of a newer TouchSchool, which is said`() async throws {
    let fixture = try await Fixture()
    let target = fixture.folder.path("backup.sqlite")
    try await fixture.leaderboard.archive.backup(to: target)
    try tamper(target, "PRAGMA user_version = 99")
    let known = Schema.contest.version
    await #expect(throws: LeaderboardError.newerVersion(path: target, found: 99, known: known)) {
      try await fixture.leaderboard.archive.backup(to: target)
    }
  }

  @Test func `is never written over anything else`() async throws {
    let fixture = try await Fixture()
    let other = try await Fixture()
    other.clock.advance(byMilliseconds: 5)
    let stranger = try await strangers(fixture.folder.path("stranger.sqlite"))
    try Data("hello".utf8).write(to: URL(fileURLWithPath: fixture.folder.path("letter.txt")))
    try FileManager.default.createDirectory(atPath: fixture.folder.path("folder"), withIntermediateDirectories: false)
    try FileManager.default.createSymbolicLink(
      atPath: fixture.folder.path("link.sqlite"), withDestinationPath: fixture.path)
    let foreign = fixture.folder.path("foreign.sqlite")
    let later = VirtualClock(Fixture.start + 1)
    let second = try Leaderboard.open(foreign, clock: later)
    _ = try await second.perform(StartSeason(name: "Other"))
    try second.close()
    for target in [
      stranger, fixture.folder.path("letter.txt"), fixture.folder.path("folder"), fixture.folder.path("link.sqlite"),
      fixture.path, foreign, fixture.folder.path("x.sqlite-wal"), fixture.folder.path("missing/backup.sqlite"),
      fixture.folder.path("stick") + "/",
    ] {
      let before = try? Data(contentsOf: URL(fileURLWithPath: target))
      for overwriting in [false, true] {
        let refusal = await #expect(throws: ContestCopyError.self, "\(target)") {
          try await fixture.leaderboard.archive.backup(to: target, overwriting: overwriting)
        }
        #expect(refusal?.fault == .target, "\(target): \(refusal?.description ?? "")")
      }
      #expect((try? Data(contentsOf: URL(fileURLWithPath: target))) == before)
    }
    let names = try fixture.folder.names()
    #expect(!names.contains { $0.hasSuffix(".partial") || $0 == "stick" })
    let left = names.filter { $0.hasPrefix("foreign.sqlite-") || $0.hasPrefix("stranger.sqlite-") }
    #expect(left.isEmpty)
    try await fixture.leaderboard.expectWhole()
  }

  @Test func `is not taken of a damaged contest without a word`() async throws {
    let fixture = try await Fixture()
    try await fixture.tap(3, for: 0)
    try tamper(fixture.path, "PRAGMA foreign_keys = OFF; DELETE FROM season")
    let target = fixture.folder.path("backup.sqlite")
    let refusal = await #expect(throws: ContestCopyError.self) {
      try await fixture.leaderboard.archive.backup(to: target)
    }
    #expect(refusal?.fault == .content)
    #expect(!FileManager.default.fileExists(atPath: target))
  }

  @Test func `of which a part was left by a process that was killed is written anew`() async throws {
    let fixture = try await Fixture()
    let target = fixture.folder.path("backup.sqlite")
    try Data(repeating: 7, count: 100_000).write(
      to: URL(fileURLWithPath: fixture.folder.path(".backup.sqlite.partial")))
    let record = try await fixture.leaderboard.archive.backup(to: target)
    #expect(try await Leaderboard.open(target, clock: fixture.clock).digest().digest == record.digest)
    let held = try PendingFile(target)
    let refusal = await #expect(throws: ContestCopyError.self) {
      try await fixture.leaderboard.archive.backup(to: target)
    }
    #expect(refusal?.fault == .use)
    withExtendedLifetime(held) {}
  }

  private func strangers(_ path: String) async throws -> String {
    try await DatabaseQueue(path: path).write { try $0.execute(sql: "CREATE TABLE other (x)") }
    return path
  }
}

extension TemporaryFolder {
  func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() }
}
