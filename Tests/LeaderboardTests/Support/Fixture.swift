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
  func tap(_ taps: Int64, for school: Int) async throws -> Receipt {
    let session = try await open(school)
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

  /// What a process that was killed leaves: the file and its log, copied.
  ///
  /// - Returns: the path of the copy.
  func killed() throws -> String {
    let copy = folder.path("killed.sqlite")
    for ending in ["", "-wal"] { try FileManager.default.copyItem(atPath: path + ending, toPath: copy + ending) }
    return copy
  }

  func expectWhole(sourceLocation: SourceLocation = #_sourceLocation) async throws {
    let findings = try await leaderboard.check().items.flatMap(\.findings)
    #expect(findings.isEmpty, "\(findings)", sourceLocation: sourceLocation)
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
