import Boards
import Foundation
import GRDB
import TapGame
import TestSupport
import Testing

@testable import Leaderboard

@Suite struct `A file that everything was written to` {
  enum Ending: CaseIterable { case close, release, error, kill }
  enum Other: CaseIterable { case nobody, touchSchool, foreignReader }
  enum Use: CaseIterable { case command, restore, backup }

  struct Case: CustomTestStringConvertible {
    let ending: Ending
    let other: Other
    let use: Use
    var testDescription: String { "\(ending), \(other), \(use)" }

    static let all = Ending.allCases.flatMap { ending in
      Other.allCases.flatMap { other in Use.allCases.map { Case(ending: ending, other: other, use: $0) } }
    }
  }

  private struct Thrown: Error {}

  /// Another program that has the file open, until it is closed.
  private enum OpenElsewhere {
    case nobody
    case touchSchool(Leaderboard)
    case foreignReader(DatabaseQueue)

    init(_ other: Other, _ path: String, _ clock: VirtualClock) throws {
      switch other {
      case .nobody: self = .nobody
      case .touchSchool: self = .touchSchool(try Leaderboard.open(path, clock: clock))
      case .foreignReader:
        let queue = try DatabaseQueue(path: path)
        _ = try queue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM receipt") }
        self = .foreignReader(queue)
      }
    }

    func close() throws {
      switch self {
      case .nobody: break
      case .touchSchool(let leaderboard): try leaderboard.close()
      case .foreignReader(let queue): try queue.close()
      }
    }
  }

  /// Plays on the file and ends as told.
  ///
  /// - Returns: the path of what is left, and its newest revision.
  private func play(_ fixture: Fixture, _ run: Case) async throws -> (path: String, newest: Revision) {
    var newest = Revision(rawValue: 0)
    var path = fixture.path
    do {
      let leaderboard = try Leaderboard.open(path, clock: fixture.clock)
      var other = try OpenElsewhere(run.ending == .kill ? .nobody : run.other, path, fixture.clock)
      for number in 1...3 { _ = try await leaderboard.perform(StartSeason(name: "Season \(number)")) }
      newest = try await leaderboard.revision()
      switch run.ending {
      case .close: try leaderboard.close()
      case .release: break
      case .error:
        // Closed below this frame, after the error was thrown.
        defer { try? other.close() }
        throw Thrown()
      case .kill:
        path = try fixture.killed()
        try leaderboard.close()
        other = try OpenElsewhere(run.other, path, fixture.clock)
      }
      try other.close()
    } catch is Thrown {}
    return (path, newest)
  }

  /// Eight of ten files whose `Leaderboard` was released without `close()` were once said to lack their log, and
  /// `restore` refused them.
  @Test(arguments: Case.all)
  func `is whole, however its program ended and whoever closed it last`(run: Case) async throws {
    let fixture = try await Fixture()
    try fixture.leaderboard.close()
    let (path, newest) = try await play(fixture, run)
    #expect(CopyWithoutLog(at: path) == nil)
    switch run.use {
    case .command:
      let opened = try Leaderboard.open(path, clock: fixture.clock, access: .readOnly)
      #expect(opened.copyWithoutLog == nil)
      #expect(try await opened.revision() == newest)
      try await opened.expectWhole()
      try opened.close()
    case .restore:
      let target = fixture.folder.path("restored.sqlite")
      #expect(try await ContestRestore.restore(path, to: target, at: Fixture.start).revision == newest)
      #expect(CopyWithoutLog(at: target) == nil)
    case .backup:
      let opened = try Leaderboard.open(path, clock: fixture.clock)
      let backup = fixture.folder.path("backup.sqlite")
      #expect(try await opened.archive.backup(to: backup).revision == newest)
      #expect(CopyWithoutLog(at: backup) == nil)
      try opened.close()
    }
    #expect(CopyWithoutLog(at: path) == nil)
  }

  @Test func `is whole where a restore keeps it, and nothing lies beside it`() async throws {
    let fixture = try await Fixture()
    let backup = fixture.folder.path("backup.sqlite")
    try await fixture.leaderboard.archive.backup(to: backup)
    try await fixture.tap(4, for: 0)
    let path = try fixture.killed()
    let record = try await ContestRestore.restore(backup, to: path, overwriting: true, at: Fixture.start)
    let kept = try #require(record.kept)
    #expect(CopyWithoutLog(at: kept) == nil)
    #expect(!["-wal", "-shm", "-journal"].contains { FileManager.default.fileExists(atPath: kept + $0) })
    let opened = try Leaderboard.open(kept, clock: fixture.clock, access: .readOnly)
    #expect(try await opened.revision() == fixture.leaderboard.revision())
    try opened.close()
  }

  @Test func `is not what lies without its log, whoever has checkpointed that before`() async throws {
    let fixture = try await Fixture()
    let leaderboard = fixture.leaderboard
    func copyLacksItsLog(_ name: String) async throws -> Bool {
      try await fixture.tap(4, for: 0)
      let copy = fixture.folder.path(name)
      try FileManager.default.copyItem(atPath: fixture.path, toPath: copy)
      return CopyWithoutLog(at: copy) != nil
    }
    #expect(try await copyLacksItsLog("at-first.sqlite"))
    // By another program.
    let foreign = try foreignConnection(to: fixture.path)
    try foreign.inDatabase { _ = try $0.checkpoint(.full) }
    #expect(try await copyLacksItsLog("by-another.sqlite"))
    // By this one, which must not stop at what a reader reads.
    leaderboard.database.keeper?.limit(toFrames: 1)
    try foreign.inDatabase { try $0.execute(sql: "BEGIN; SELECT count(*) FROM receipt") }
    #expect(try await copyLacksItsLog("with-reader.sqlite"))
    #expect(try await copyLacksItsLog("with-older-reader.sqlite"))
    try foreign.inDatabase { try $0.execute(sql: "COMMIT") }
    #expect(try await copyLacksItsLog("long.sqlite"))
    try foreign.close()
    try leaderboard.close()
    #expect(CopyWithoutLog(at: fixture.path) == nil)
  }
}
