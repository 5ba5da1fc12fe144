import Foundation
import TapGame
import TestSupport
import Testing

@testable import Leaderboard

@Suite struct `A file that was copied without its log` {
  private func copy(_ from: String, to: String) throws { try FileManager.default.copyItem(atPath: from, toPath: to) }

  @Test func `says so when it is opened, checked or restored`() async throws {
    let fixture = try await Fixture()
    for school in 0..<5 { try await fixture.tap(4, for: school) }
    let path = fixture.folder.path("copy.sqlite")
    try copy(fixture.path, to: path)
    for round in 1...2 {
      let opened = try Leaderboard.open(path, clock: fixture.clock, access: .readOnly)
      let found = try #require(opened.copyWithoutLog)
      #expect(found.revision == (try await opened.revision()))
      #expect(try await opened.revision() < fixture.leaderboard.revision())
      let report = try await opened.check()
      #expect(!report.isWhole)
      #expect(report.items[0].findings == [found.description])
      // A backup of it lacks the same.
      let backup = fixture.folder.path("backup-\(round).sqlite")
      try await opened.archive.backup(to: backup)
      #expect(CopyWithoutLog(at: backup)?.revision == found.revision)
      try opened.close()
    }
    let target = fixture.folder.path("new.sqlite")
    let refusal = await #expect(throws: ContestCopyError.self) {
      try await ContestRestore.restore(path, to: target, at: Fixture.start)
    }
    #expect(refusal?.fault == .newerTarget)
    _ = try await ContestRestore.restore(path, to: target, overwriting: true, at: Fixture.start)
  }

  /// The first write once took the mark, and `check` called the file whole: 166 receipts were gone.
  @Test func `says so also after it was written to, until somebody accepts it`() async throws {
    let fixture = try await Fixture()
    for school in 0..<5 { try await fixture.tap(4, for: school) }
    let path = fixture.folder.path("copy.sqlite")
    try copy(fixture.path, to: path)
    let found = try #require(CopyWithoutLog(at: path))
    for round in 1...2 {
      let opened = try Leaderboard.open(path, clock: fixture.clock)
      #expect(opened.copyWithoutLog == found)
      _ = try await opened.perform(StartSeason(name: "After \(round)"))
      #expect(try await opened.check().items[0].findings == [found.description])
      // A process that opens it meanwhile finds a log beside it, and closes it last.
      let other = try Leaderboard.open(path, clock: fixture.clock)
      #expect(other.copyWithoutLog == found)
      let backup = fixture.folder.path("backup-\(round).sqlite")
      try await other.archive.backup(to: backup)
      #expect(CopyWithoutLog(at: backup) != nil)
      try opened.close()
      try other.close()
      #expect(CopyWithoutLog(at: path) == found)
    }
    let last = try Leaderboard.open(path, clock: fixture.clock)
    try await last.acceptLostLog()
    #expect(last.copyWithoutLog == nil)
    try await last.expectWhole()
    try last.close()
    #expect(CopyWithoutLog(at: path) == nil)
    #expect(try Leaderboard.open(path, clock: fixture.clock, access: .readOnly).copyWithoutLog == nil)
  }

  @Test func `is not one that was closed in order, nor one that two processes shared`() async throws {
    let fixture = try await Fixture()
    try await fixture.tap(4, for: 0)
    let second = try Leaderboard.open(fixture.path, clock: fixture.clock)
    _ = try await second.perform(StartSeason(name: "Second"))
    try fixture.leaderboard.close()
    // The other one still has it open, and has written nothing since.
    let early = fixture.folder.path("early.sqlite")
    try copy(fixture.path, to: early)
    #expect(CopyWithoutLog(at: early) == nil)
    _ = try await second.perform(StartSeason(name: "Third"))
    let late = fixture.folder.path("late.sqlite")
    try copy(fixture.path, to: late)
    #expect(CopyWithoutLog(at: late) != nil)
    try second.close()
    #expect(!FileManager.default.fileExists(atPath: fixture.path + "-wal"))
    let path = fixture.folder.path("copy.sqlite")
    try copy(fixture.path, to: path)
    #expect(CopyWithoutLog(at: path) == nil)
    #expect(CopyWithoutLog(at: fixture.path) == nil)
  }
}
