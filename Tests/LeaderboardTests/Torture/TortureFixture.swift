import Foundation
import GRDB
import Boards
import Leaderboard
import SchoolDirectory
import TapGame
import TestSupport
import Testing

/// A file with open sessions in a live season, for processes to throw batches at.
struct TortureFixture {
  let folder: TemporaryFolder
  let path: String

  /// Makes the file with sessions 1 to `count` and closes it.
  init(sessions count: Int) async throws {
    folder = try TemporaryFolder()
    path = folder.path("contest.sqlite")
    let leaderboard = try Leaderboard.open(path, clock: SystemClock())
    let schools = try Fixture.schools(12)
    try await leaderboard.perform(ImportSchools(DirectoryEdition(format: .touchschool, schools: schools)))
    // Generous rules, so that most taps count: sums of nothing but zeros would show nothing.
    let rules = try FairPlayRules(tapsPerSecond: 1000, burst: 10_000)
    let season = try await leaderboard.perform(StartSeason(name: "Torture", settings: SeasonSettings(rules: rules)))
    _ = try await leaderboard.openSessions(
      (0..<count).map { SessionRequest(season: season.id, school: schools[$0 % schools.count].id) })
    try leaderboard.close()
  }

  /// The program that throws batches for some of the sessions.
  func thrower(seed: UInt64, batches: Int, sessions: ClosedRange<Int>) throws -> Program {
    Program(
      try Program.built("torture"),
      [
        "--database", path, "--seed", "\(seed)", "--batches", "\(batches)",
        "--first-session", "\(sessions.lowerBound)", "--last-session", "\(sessions.upperBound)",
      ])
  }

  /// Every receipt in the file, asked past the leaderboard.
  func receiptsInFile() throws -> Set<PrintedReceipt> {
    // Read only: another connection would take the log of a killed process away when it closes.
    var configuration = Configuration()
    configuration.readonly = true
    let rows = try DatabaseQueue(path: path, configuration: configuration).read { db in
      try Row.fetchAll(
        db,
        sql: "SELECT session, sequence, accepted, rejected, session_taps, school_taps, revision FROM receipt")
    }
    let receipts = Set(rows.map { row in PrintedReceipt(values: (0..<7).map { row[$0] }) })
    #expect(receipts.count == rows.count)
    return receipts
  }

  /// Expects the file to hold together, by its own check.
  func expectWhole(sourceLocation: SourceLocation = #_sourceLocation) async throws {
    let leaderboard = try Leaderboard.open(path, clock: SystemClock(), access: .readWrite)
    try await leaderboard.expectWhole(sourceLocation: sourceLocation)
    try leaderboard.close()
  }
}

/// A receipt as the torture prints it.
struct PrintedReceipt: Hashable, Sendable {
  /// Which batch of which session it is for.
  struct Batch: Hashable, Sendable {
    let session: Int64
    let sequence: Int64
  }

  /// Session, sequence, accepted, rejected, the session's taps, the school's taps, revision.
  let values: [Int64]
  var batch: Batch { Batch(session: values[0], sequence: values[1]) }
  var accepted: Int64 { values[2] }

  init(values: [Int64]) { self.values = values }

  init(_ line: String) throws {
    let values = line.split(separator: ",", omittingEmptySubsequences: false).compactMap { Int64($0) }
    try #require(values.count == 7, "“\(line)” is no receipt")
    self.values = values
  }
}

/// The receipts that processes have printed, one a batch.
struct ReceiptBook {
  private(set) var receipts: [PrintedReceipt.Batch: PrintedReceipt] = [:]

  /// Adds what a process has printed; a second receipt for a batch has to be the first one's equal.
  mutating func add(_ ending: Program.Ending) throws {
    for line in ending.lines {
      let receipt = try PrintedReceipt(line)
      if let first = receipts.updateValue(receipt, forKey: receipt.batch) {
        try #require(receipt == first, "batch \(receipt.batch.sequence) of session \(receipt.batch.session)")
      }
    }
  }
}
