import Foundation
import GRDB
import Boards
import SQLiteFile
import SchoolDirectory
import StoreConformance
import TapGame
import TestSupport
import Testing

@testable import Leaderboard

/// A real database file with a few schools and a live season, on a clock that only the test moves.
struct Fixture {
  let folder: TemporaryFolder
  let path: String
  let clock: VirtualClock
  let leaderboard: Leaderboard
  let season: Season
  let schools: [School]
  /// The schools as boards show them.
  var summaries: [SchoolSummary] { schools.map { SchoolSummary($0) } }

  static let start = StoreFixture.start

  init(schools count: Int = 5, endsAt: Timestamp? = nil, rules: FairPlayRules = .standard) async throws {
    try await self.init(schools: count) { leaderboard in
      try await leaderboard.perform(
        StartSeason(name: "Spring", endsAt: endsAt, settings: SeasonSettings(rules: rules)))
    }
  }

  init(schools count: Int, season start: (Leaderboard) async throws -> Season) async throws {
    folder = try TemporaryFolder()
    path = folder.path("contest.sqlite")
    clock = VirtualClock(Self.start)
    leaderboard = try Leaderboard.open(path, clock: clock)
    schools = try Self.schools(count)
    try await leaderboard.perform(ImportSchools(DirectoryEdition(format: .touchschool, schools: schools)))
    season = try await start(leaderboard)
  }

  /// Schools over three levels, two regions and two districts each.
  static func schools(_ count: Int) throws -> [School] { try StoreFixture.schools(count) }

  func open(_ school: Int = 0, nickname: Nickname = .anonymous) async throws -> Session {
    try await leaderboard.openSession(
      SessionRequest(season: season.id, school: schools[school].id, nickname: nickname))
  }

  /// Lets so many taps count for a school, within what fair play lets through.
  @discardableResult
  func tap(_ taps: Int64, for school: Int, as nickname: Nickname = .anonymous) async throws -> Receipt {
    let session = try await open(school, nickname: nickname)
    let span = season.rules.leastSpan(of: taps)
    clock.advance(byMilliseconds: span)
    let receipt = try await leaderboard.commit(TapBatch(session: session.id, sequence: 1, taps: taps, span: span))
    #expect(receipt.accepted == taps)
    return receipt
  }

  /// Ends the season by hand, and lets it be sealed.
  func seal() async throws {
    try await leaderboard.perform(EndSeason(season.id))
    clock.advance(byMilliseconds: SeasonSeal.delay.wholeMilliseconds)
    #expect(try await leaderboard.perform(PassTime()) == [season.id])
  }
}

extension Fixture {
  /// Imports schools as a part of the directory.
  func put(_ schools: [School]) async throws {
    try await leaderboard.perform(ImportSchools(DirectoryEdition(format: .touchschool, schools: schools), scope: .part))
  }

  /// A sheet of taps: the place of a school and its count, line by line.
  func sheet(_ lines: (school: Int, taps: Int64)...) throws -> TapFile {
    let text = lines.map { "\(schools[$0.school].id),\($0.taps)\n" }.joined()
    return try TapFile(Array(("school_id,taps\n" + text).utf8))
  }

  @discardableResult
  func take(
    _ sheet: TapFile, _ name: String = "paper", correcting: Revision? = nil, zeroingMissing: Bool = false,
    again: Bool = false
  ) async throws -> TapSheetPlan {
    try await leaderboard.perform(
      ImportTaps(
        sheet, named: name, into: season.id, again: again, correcting: correcting, zeroingMissing: zeroingMissing))
  }

  /// What a process that was killed leaves: the file and its log, copied.
  ///
  /// - Returns: the path of the copy.
  func killed() throws -> String {
    let copy = folder.path("killed.sqlite")
    for ending in ["", "-wal"] { try FileManager.default.copyItem(atPath: path + ending, toPath: copy + ending) }
    return copy
  }

  /// Exports the season and reads it into a new file.
  func readBack() async throws -> (path: String, record: ContestImportRecord) {
    let pieces = try await leaderboard.exported(season.id)
    let path = folder.path("again.sqlite")
    return (path, try await ContestImport.read(into: path, from: { pieces.next() }))
  }

  /// The order that takes this hall's season into another one's.
  func merge(into other: Fixture) async throws -> MergeSeason {
    try await leaderboard.merge(of: season.id, into: other)
  }
}

extension Leaderboard {
  /// Expects the check to find nothing.
  func expectWhole(sourceLocation: SourceLocation = #_sourceLocation) async throws {
    let findings = try await check().items.flatMap(\.findings)
    #expect(findings.isEmpty, "\(findings)", sourceLocation: sourceLocation)
  }

  /// A season as an export has it.
  func exported(_ season: SeasonID) async throws -> Pieces {
    let pieces = Pieces()
    _ = try await archive.export(season) { pieces.add($0) }
    return pieces
  }

  /// The order that takes a season of this file into another hall's.
  func merge(of season: SeasonID, into hall: Fixture) async throws -> MergeSeason {
    let pieces = try await exported(season)
    return try MergeSeason(reading: { pieces.next() }, named: "hall-2.jsonl", into: hall.season.id)
  }
}

/// Another program's connection, which may keep a transaction open.
func foreignConnection(to path: String) throws -> DatabaseQueue {
  var configuration = Configuration()
  configuration.allowsUnsafeTransactions = true
  return try DatabaseQueue(path: path, configuration: configuration)
}

/// Runs SQL on a file through a connection of its own, past the leaderboard.
func tamper(_ path: String, _ sql: String) throws {
  try DatabaseQueue(path: path).writeWithoutTransaction { try $0.execute(sql: sql) }
}

/// Runs SQL on a file past the triggers that keep its lists. They stand again afterwards, as the check would miss them.
func forge(_ path: String, _ sql: String) throws {
  try DatabaseQueue(path: path).writeWithoutTransaction { try $0.forge(sql) }
}

extension Database {
  func forge(_ sql: String, _ arguments: StatementArguments = []) throws {
    let triggers = try Row.fetchAll(self, sql: "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'")
    for trigger in triggers { try execute(sql: "DROP TRIGGER \(trigger["name"] as String)") }
    defer { for trigger in triggers { try? execute(sql: trigger["sql"] as String) } }
    try execute(sql: sql, arguments: arguments)
  }
}

/// Asks a file through a connection of its own, past the leaderboard.
func ask<T: DatabaseValueConvertible & Sendable>(_ path: String, _ sql: String) throws -> [T] {
  try DatabaseQueue(path: path).read { try T.fetchAll($0, sql: sql) }
}

extension OrderChain {
  /// Links all orders anew, as whoever can write the file can do.
  static func linkAll(_ db: Database) throws {
    for row in try StoredRow.fetchAll(db, sql: "SELECT id, season FROM contest_order ORDER BY id") {
      try append(db, try row[0], season: try row[1])
    }
  }
}
