import GRDB
import SQLiteFile
package import TapGame

extension PlayerDatabase {
  /// The best round of a length; `nil` if no round of this length had a tap.
  package func best(seconds: Int) async throws -> TimedRound? {
    try await write { try Self.bestTwo(seconds: seconds, $0).first }
  }

  /// Compares a round with the best of its length, and stores it if it is better. The previous best is kept as well.
  package func record(_ round: TimedRound) async throws -> RoundResult {
    try await write { db in
      let before = try Self.bestTwo(seconds: round.seconds, db)
      let isNewBest = round.taps > before.first?.taps ?? 0
      if isNewBest {
        try db.execute(
          sql: "INSERT INTO personal_best (seconds, taps, school, made_at) VALUES (?, ?, ?, ?)",
          arguments: [round.seconds, round.taps, round.school, round.madeAt.milliseconds])
        try db.execute(
          sql: """
            DELETE FROM personal_best WHERE seconds = ?1 AND id NOT IN
              (SELECT id FROM personal_best WHERE seconds = ?1 ORDER BY taps DESC LIMIT 2)
            """,
          arguments: [round.seconds])
      }
      let now = try Self.bestTwo(seconds: round.seconds, db)
      return RoundResult(isNewBest: isNewBest, best: now.first, previous: now.dropFirst().first)
    }
  }

  private static func bestTwo(seconds: Int, _ db: Database) throws -> [TimedRound] {
    try StoredRow.fetchAll(
      db, sql: "SELECT taps, school, made_at FROM personal_best WHERE seconds = ? ORDER BY taps DESC LIMIT 2",
      arguments: [seconds]
    ).map {
      TimedRound(
        seconds: seconds, taps: try $0.count("taps"), school: try $0["school"], madeAt: try $0.moment("made_at"))
    }
  }
}

/// The result of a timed round.
package struct TimedRound: Hashable, Sendable {
  /// The length in seconds: 10, 30 or 60.
  package let seconds: Int
  /// The counted taps.
  package let taps: Int64
  /// The name of the school for which the round was played.
  package let school: String
  /// When the result was computed, after the outcome of every tap was known.
  package let madeAt: Timestamp

  package init(seconds: Int, taps: Int64, school: String, madeAt: Timestamp) {
    self.seconds = seconds
    self.taps = taps
    self.school = school
    self.madeAt = madeAt
  }
}

/// How a recorded round compares with earlier ones.
package struct RoundResult: Hashable, Sendable {
  /// Whether the round is the best of its length. With equal taps, the earlier round stays the best.
  package let isNewBest: Bool
  /// The best round of this length now; `nil` if no round of this length had a tap.
  package let best: TimedRound?
  /// The best round of this length before ``best`` was played; `nil` if there was none.
  package let previous: TimedRound?
}
