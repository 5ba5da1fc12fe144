import Foundation
import GRDB

/// What plain SQL says about a file: nothing of the package takes part in it.
enum PlainSQL {
  struct Facts {
    /// What does not add up; `nil` if all does.
    let difference: String?
    /// The first ten of season 2 as the receipts have them: rank, taps and id.
    let ranking: String?
  }

  /// Asks a copy of a file, since asking it would take the log beside it into the file.
  static func facts(of path: String) -> Facts {
    let copy = path + ".copy"
    for end in ["", "-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: copy + end)
      if end != "-shm" { try? FileManager.default.copyItem(atPath: path + end, toPath: copy + end) }
    }
    defer { for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: copy + end) } }
    do {
      let queue = try DatabaseQueue(path: copy)
      defer { try? queue.close() }
      return try queue.read { db in
        for (name, sql) in questions {
          if let answer = try String.fetchOne(db, sql: sql), answer != "ok" {
            return Facts(difference: "\(name): \(answer)", ranking: nil)
          }
        }
        if try Row.fetchOne(db, sql: "PRAGMA foreign_key_check") != nil {
          return Facts(difference: "a reference leads nowhere", ranking: nil)
        }
        return Facts(difference: nil, ranking: try String.fetchOne(db, sql: ranking))
      }
    } catch {
      return Facts(difference: "it cannot be read: \(error)", ranking: nil)
    }
  }

  /// Each gives no row or “ok” where all is well.
  private static let questions = [
    ("integrity_check", "PRAGMA integrity_check(1)"),
    (
      "sessions",
      """
      SELECT format('session %d', id) FROM session
      WHERE accepted <> coalesce((SELECT sum(accepted) FROM receipt WHERE receipt.session = session.id), 0)
                      + coalesce((SELECT sum(taps) FROM tap_adjustment WHERE tap_adjustment.session = session.id), 0)
         OR last_sequence <> (SELECT count(DISTINCT sequence) FROM receipt WHERE receipt.session = session.id)
      LIMIT 1
      """
    ),
    (
      "receipts of no session",
      "SELECT format('receipt %d', id) FROM receipt WHERE session NOT IN (SELECT id FROM session) LIMIT 1"
    ),
    (
      "schools",
      """
      WITH counted AS (
        SELECT season, school, receipt.accepted AS taps FROM receipt JOIN session ON session.id = receipt.session
        UNION ALL
        SELECT season, school, taps FROM tap_adjustment JOIN session ON session.id = tap_adjustment.session),
      summed AS (SELECT season, school, sum(taps) AS taps FROM counted GROUP BY season, school)
      SELECT format('school %d in season %d', school, season)
      FROM (SELECT season, school, taps FROM summed WHERE taps <> 0
            EXCEPT SELECT season, school, taps FROM school_total
            UNION ALL
            SELECT * FROM (SELECT season, school, taps FROM school_total WHERE taps <> 0
                           EXCEPT SELECT season, school, taps FROM summed))
      LIMIT 1
      """
    ),
  ]

  private static let ranking = """
    WITH summed AS (
      SELECT school, sum(taps) AS taps FROM (
        SELECT school, receipt.accepted AS taps FROM receipt JOIN session ON session.id = receipt.session WHERE season = 2
        UNION ALL
        SELECT school, taps FROM tap_adjustment JOIN session ON session.id = tap_adjustment.session WHERE season = 2)
      GROUP BY school)
    SELECT group_concat(place || ',' || taps || ',' || id, ' ') FROM (
      SELECT row_number() OVER (ORDER BY coalesce(summed.taps, 0) DESC,
                                coalesce(reached_at, (SELECT starts_at FROM season WHERE id = 2)), school.id) AS place,
             coalesce(summed.taps, 0) AS taps, school.id AS id
      FROM school LEFT JOIN summed ON summed.school = number
        LEFT JOIN school_total ON school_total.season = 2 AND school_total.school = number
      WHERE status = 'open' OR summed.taps IS NOT NULL
      ORDER BY place LIMIT 10)
    """
}
