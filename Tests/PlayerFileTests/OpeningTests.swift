import Basics
import Foundation
import GRDB
import Boards
import Leaderboard
import SQLiteFile
import TapGame
import TestSupport
import Testing

@testable import TapClient

@Suite struct `A player's file` {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path("me.sqlite")
  }

  private func ask<T: DatabaseValueConvertible & Sendable>(_ sql: String) throws -> T? {
    try DatabaseQueue(path: path).read { try T.fetchOne($0, sql: sql) }
  }

  private func tamper(_ sql: String) throws {
    try DatabaseQueue(path: path).writeWithoutTransaction { try $0.execute(sql: sql) }
  }

  private func permissions(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  @Test func `is made with its folders, for the person alone`() throws {
    let deep = folder.path("data/touchschool/players/me.sqlite")
    try PlayerDatabase.open(path: deep).close()
    #expect(try permissions(deep) == 0o600)
    for made in ["data", "data/touchschool", "data/touchschool/players"] {
      #expect(try permissions(folder.path(made)) == 0o700)
    }
  }

  @Test func `is marked as what it is, and leaves nothing beside it`() throws {
    try PlayerDatabase.open(path: path).close()
    #expect(try ask("PRAGMA application_id") == 0x5453_5031)
    #expect(try ask("PRAGMA user_version") == 1)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["me.sqlite"])
  }

  @Test func `syncs each write`() async throws {
    let file = try PlayerDatabase.open(path: path)
    #expect(try await file.durability() == .init(journal: "wal", synchronous: 2))
  }

  @Test func `is one game's at a time`() throws {
    let first = try PlayerDatabase.open(path: path)
    #expect(throws: PlayerFileError.alreadyPlaying(path: path)) { try PlayerDatabase.open(path: path) }
    #expect(throws: PlayerFileError.alreadyPlaying(path: path)) { try PlayerDatabase.open(path: path) }
    let link = folder.path("link.sqlite")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
    #expect(throws: PlayerFileError.alreadyPlaying(path: link)) { try PlayerDatabase.open(path: link) }
    try first.close()
    try PlayerDatabase.open(path: path).close()
    #expect(
      PlayerFileError.alreadyPlaying(path: "/x").description
        == "The game is already running with this player (/x is in use); leave it there, or play as somebody else."
    )
  }

  /// The disk gives the number of a deleted file to the next file. A run of all tests had a player’s file refused for it.
  @Test func `is not taken for one that was deleted while it was open`() throws {
    let url = URL(fileURLWithPath: path)
    try Data().write(to: url)
    let claim = try #require(try FileClaim(path: path))
    for _ in 0..<20 {
      try FileManager.default.removeItem(at: url)
      try Data().write(to: url)
      try FileClaim(path: path)?.release()
    }
    claim.release()
  }

  /// The exit code of a process that asks for the lock that SQLite takes before it reads, shared: 7 if it is refused.
  private func openedElsewhere() throws -> Int32 {
    let script = """
      import fcntl, sys
      file = open(sys.argv[1], 'r+b')
      try:
        fcntl.lockf(file, fcntl.LOCK_SH | fcntl.LOCK_NB, 510, 0x40000002)
      except OSError:
        sys.exit(7)
      """
    return try Program("/usr/bin/env", ["python3", "-c", script, path]).runBlocking().status
  }

  @Test(.enabled(if: Program.installed("python3") != nil, "another process is made with python3"))
  func `is kept from another process though this one tries to open it again`() throws {
    let file = try PlayerDatabase.open(path: path)
    #expect(throws: PlayerFileError.alreadyPlaying(path: path)) { try PlayerDatabase.open(path: path) }
    #expect(try openedElsewhere() == 7)
    try file.close()
    #expect(try openedElsewhere() == 0)
  }

  /// The file was free only once the queue had let go of its last block, some time after the call had returned: every few hundred openings
  /// found it still open.
  @Test func `is free as soon as the last call of a game that does not close it has returned`() async throws {
    for _ in 0..<500 { _ = try await PlayerDatabase.open(path: path).profile() }
    try PlayerDatabase.open(path: path).close()
  }

  @Test func `that was closed says so`() async throws {
    let file = try PlayerDatabase.open(path: path)
    try file.close()
    await #expect(throws: PlayerFileError.cannotOpen(path: path, reason: "it was closed")) { try await file.profile() }
  }

  @Test(arguments: [
    "school_id,taps\n", "SQLite format 3, but only in its first words, and then a long text that is none",
  ])
  func `is no other file`(content: String) throws {
    try Data(content.utf8).write(to: URL(fileURLWithPath: path))
    #expect(throws: PlayerFileError.notAPlayerFile(path: path)) { try PlayerDatabase.open(path: path) }
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data(content.utf8))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["me.sqlite"])
  }

  @Test func `is no contest's database, though that one be in use`() throws {
    let leaderboard = try Leaderboard.open(path, clock: VirtualClock(PlayerFixture.start))
    let before = try Data(contentsOf: URL(fileURLWithPath: path))
    #expect(throws: PlayerFileError.notAPlayerFile(path: path)) { try PlayerDatabase.open(path: path) }
    try leaderboard.close()
    #expect(throws: PlayerFileError.notAPlayerFile(path: path)) { try PlayerDatabase.open(path: path) }
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)).count >= before.count)
    try Leaderboard.open(path, clock: VirtualClock(PlayerFixture.start), access: .readWrite).close()
  }

  @Test func `is no folder and no pipe`() throws {
    #expect(throws: PlayerFileError.isDirectory(path: folder.url.path)) {
      try PlayerDatabase.open(path: folder.url.path)
    }
    try #require(mkfifo(path, 0o600) == 0)
    #expect(throws: PlayerFileError.notAPlayerFile(path: path)) { try PlayerDatabase.open(path: path) }
  }

  private static let otherFormats: [(change: String, error: @Sendable (_ path: String) -> PlayerFileError)] = [
    ("PRAGMA application_id = \(0x5453_504C); PRAGMA user_version = 3", { .formerFormat(path: $0) }),
    ("PRAGMA user_version = 2", { .newerVersion(path: $0, found: 2, known: 1) }),
    ("PRAGMA user_version = -2", { .damaged(path: $0, detail: "its tables are not those of format -2") }),
    ("DROP TABLE dropped", otherTables), ("CREATE TABLE more (column TEXT)", otherTables),
    ("DROP INDEX own_session_current", otherTables),
  ]

  @Sendable private static func otherTables(_ path: String) -> PlayerFileError {
    .damaged(path: path, detail: "its tables are not those of format 1")
  }

  @Test func `of another format is refused, with what is the matter, and left as it was`() throws {
    for (change, error) in Self.otherFormats {
      try PlayerDatabase.open(path: path).close()
      try tamper("\(change); PRAGMA journal_mode = DELETE")
      let before = try Data(contentsOf: URL(fileURLWithPath: path))
      #expect(throws: error(path), "\(change)") { try PlayerDatabase.open(path: path) }
      #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before, "\(change)")
      try FileManager.default.removeItem(atPath: path)
    }
    #expect(PlayerFileError.formerFormat(path: path).description.contains("0af8b9e5"))
  }

  @Test(
    arguments: [
      "UPDATE outbox SET taps = \(Int64.max)", "UPDATE own_session SET counted = \(Int64.max)",
      "UPDATE outbox SET taps = \(Int64.max / 2)",
    ])
  func `with more taps than can be added up is told as damaged`(damage: String) async throws {
    let fixture = try PlayerFixture()
    let file = try fixture.open()
    for school in 0..<2 {
      try await file.begin(fixture.granted(Int64(school), school: school), in: fixture.contest)
      try await file.append(taps: 5, span: 250, at: fixture.place(school: school))
    }
    try file.close()
    try await DatabaseQueue(path: fixture.path).writeWithoutTransaction { try $0.execute(sql: damage) }
    let damaged = try fixture.open()
    await #expect {
      try await damaged.waitingTaps(in: fixture.contest)
    } throws: { error in
      if case PlayerFileError.damaged(fixture.path, _) = error { true } else { false }
    }
  }

  @Test func `that is cut short, or overwritten in its middle, is told as damaged`() async throws {
    let file = try PlayerDatabase.open(path: path)
    let contest = ContestLocation("contest")
    for number in 0..<40 {
      try await file.choose(PlayerFixture.school(number), in: ContestLocation("\(contest)-\(number)"))
    }
    try file.close()
    let whole = try Data(contentsOf: URL(fileURLWithPath: path))
    var overwritten = whole
    for page in stride(from: 4096, to: whole.count, by: 4096) {
      overwritten.replaceSubrange((page)..<(page + 64), with: Data(repeating: 0xA5, count: 64))
    }
    for damaged in [whole.prefix(whole.count / 2), overwritten] {
      try damaged.write(to: URL(fileURLWithPath: path))
      #expect {
        try PlayerDatabase.open(path: path)
      } throws: { error in
        if case PlayerFileError.damaged(path, _) = error { true } else { false }
      }
      #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == damaged)
    }
  }

  @Test func `that is empty becomes one`() throws {
    try Data().write(to: URL(fileURLWithPath: path))
    try PlayerDatabase.open(path: path).close()
    #expect(try ask("PRAGMA user_version") == 1)
  }

  @Test func `cannot lie where a file is in the way of its folder`() throws {
    try Data("x".utf8).write(to: URL(fileURLWithPath: folder.path("file")))
    #expect(throws: PlayerFileError.cannotOpen(path: folder.path("file/me.sqlite"), reason: "Not a directory")) {
      try PlayerDatabase.open(path: folder.path("file/me.sqlite"))
    }
  }

  @Test(.enabled(if: geteuid() != 0, "permissions do not bind root"))
  func `that may not be written is refused, as is a folder that may not`() throws {
    try PlayerDatabase.open(path: path).close()
    try FileManager.default.setAttributes([.posixPermissions: 0o400], ofItemAtPath: path)
    #expect(throws: PlayerFileError.readOnly(path: path)) { try PlayerDatabase.open(path: path) }
    try FileManager.default.setAttributes([.posixPermissions: 0o500], ofItemAtPath: folder.url.path)
    let new = folder.path("new.sqlite")
    #expect(throws: PlayerFileError.cannotOpen(path: new, reason: "Permission denied")) {
      try PlayerDatabase.open(path: new)
    }
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder.url.path)
  }
}
