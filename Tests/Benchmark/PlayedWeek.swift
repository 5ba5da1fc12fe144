import Boards
import Foundation
import GRDB
import Leaderboard
import SchoolDirectory
import TapGame

/// A file with a season of a week that has ended, as a live contest leaves it.
struct PlayedWeek {
  /// A week, in milliseconds.
  static let length: Int64 = 7 * 86_400_000

  let path: String
  let startsAt: Timestamp
  /// How many rows the schools' minutes have.
  let rows: Int
  /// A school in the middle of the ranking.
  let middle: SchoolID

  /// Opens the file anew.
  func open() throws -> Leaderboard { try Leaderboard.open(path, clock: SystemClock(), access: .readOnly) }

  /// Makes the file. Rows are written past the leaderboard, as playing them would take hours.
  static func make(_ path: String, schools count: Int) async throws -> PlayedWeek {
    let start = Timestamp(milliseconds: (Timestamp.now.minute - 8 * 1440) * 60_000)
    let contest = try await BenchContest.make(
      path, schools: count, season: StartSeason(name: "A week", startsAt: start, endsAt: start + length))
    try contest.leaderboard.close()
    let rows = try fill(path, season: contest.season, schools: count)
    let opened = try Leaderboard.open(path, clock: SystemClock(), access: .readOnly)
    let middle = try await opened.page(.page(count / 2, size: 1)).entries.first
    guard let middle else { throw BenchmarkFailure("there is no school in the middle") }
    return PlayedWeek(path: path, startsAt: start, rows: rows, middle: middle.school.id)
  }

  private struct Player {
    var taps: Int64 = 0
    var reachedAt: Int64 = 0
    /// Of a thousand minutes by day, in how many the school taps.
    let diligence: UInt64
    let speed: UInt64
  }

  /// Every school taps in some of the minutes between 8 and 22 o'clock.
  private static func fill(_ path: String, season: Season, schools count: Int) throws -> Int {
    var random = SeededGenerator(seed: 1)
    // 5,880 minutes by day: 500 to 1,000 of them are 85 to 170 in a thousand.
    var players = (0..<count).map { _ in
      Player(
        diligence: UInt64(random.integer(below: 86)) + 85,
        speed: 5 + 2000 / (1 + UInt64(random.integer(below: 400))))
    }
    var rows = 0
    let queue = try DatabaseQueue(path: path)
    defer { try? queue.close() }
    try queue.writeWithoutTransaction { db in
      // A file for a measurement need not outlive a power cut.
      try db.execute(sql: "PRAGMA synchronous = OFF; PRAGMA cache_size = -262144")
      try db.inTransaction {
        let insert = try db.makeStatement(sql: "INSERT INTO school_minute VALUES (?, ?, ?, ?, ?)")
        for minute in 0..<(7 * 1440) where (480..<1320).contains(minute % 1440) {
          for number in players.indices where random.integer(below: 1000) < players[number].diligence {
            let reachedAt = season.startsAt.milliseconds + Int64(minute) * 60_000 + Int64(random.integer(below: 60_000))
            players[number].taps += Int64(random.integer(below: players[number].speed)) + 1
            players[number].reachedAt = reachedAt
            try insert.execute(arguments: [
              season.id.rawValue, number + 1, Timestamp(milliseconds: reachedAt).minute, players[number].taps,
              reachedAt,
            ])
            rows += 1
          }
        }
        let total = try db.makeStatement(sql: "INSERT INTO school_total VALUES (?, ?, ?, ?, ?)")
        for (number, player) in players.enumerated() where player.taps > 0 {
          try total.execute(arguments: [season.id.rawValue, number + 1, player.taps, player.reachedAt, 3])
        }
        try db.execute(
          sql: "INSERT INTO revision VALUES (3, ?, 'taps')", arguments: [(season.startsAt + length).milliseconds])
        return .commit
      }
      try db.checkpoint(.truncate)
    }
    return rows
  }

  /// Runs `touchschool` on the file, and takes what it prints.
  func command(_ words: String...) async throws {
    guard
      try !WholeProcess(program: WholeProcess.touchschool(), arguments: words + ["--database", path]).output().isEmpty
    else {
      throw BenchmarkFailure("touchschool printed nothing")
    }
  }
}
