import GRDB
import SQLiteFile
import TapGame

extension PlayerDatabase {
  /// The best round of a length; `nil` if no round of this length had a tap.
  ///
  /// - Throws: ``PlayerFileError``.
  package func best(seconds: Int) async throws -> TimedRound? {
    try await write { try Self.bestTwo(seconds: seconds, $0).first }
  }

  /// Compares a round with the best of its length, and stores it if it is better. The previous best is kept as well.
  ///
  /// - Throws: ``PlayerFileError``.
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
