import GRDB
import SQLiteFile
import TapGame

/// Checks what came after a revision. It reads the receipts after it, and compares them with what the receipts before
/// them state.
struct LaterCheck {
  let revision: Revision
  /// The newest receipt that is not later than the revision; 0 for none.
  let receipt: Int64
  /// The moment of the revision; `nil` for revision 0.
  let moment: Timestamp?

  init(_ db: Database, since revision: Revision) throws {
    self.revision = revision
    receipt = try Self.newestReceipt(db, at: revision)
    // Consecutive commands that counted taps at the same moment share one row, with the number of the last one.
    moment =
      revision.rawValue == 0
      ? nil
      : try Int64.fetchOne(
        db, sql: "SELECT committed_at FROM revision WHERE id >= ? ORDER BY id LIMIT 1", arguments: [revision.rawValue]
      ).map(Timestamp.init(milliseconds:))
  }

  /// Receipts have no index by revision, but their numbers grow with it.
  private static func newestReceipt(_ db: Database, at revision: Revision) throws -> Int64 {
    let before = "SELECT id, revision FROM receipt WHERE id <= ? ORDER BY id DESC LIMIT 1"
    // No receipt up to `low` is later than the revision, and each one after `high` is.
    var (low, high) = (Int64(0), try Int64.fetchOne(db, sql: "SELECT max(id) FROM receipt") ?? 0)
    while low < high {
      let middle = low + (high - low + 1) / 2
      guard let row = try StoredRow.fetchOne(db, sql: before, arguments: [middle]) else { return low }
      let (id, made): (Int64, Int64) = (try row[0], try row[1])
      if id <= low || made <= revision.rawValue { low = middle } else { high = id - 1 }
    }
    return low
  }

  /// The seasons whose schools have gained or lost taps since.
  func seasons(_ db: Database) throws -> Set<Int64> {
    try Set(
      Int64.fetchAll(
        db, sql: "SELECT DISTINCT season FROM school_total WHERE revision > ?", arguments: [revision.rawValue]))
  }

  static let name = "the file has the revision, and the tables of its format"

  /// Finds a revision that the file does not have: a mistyped one, or one that was lost.
  func findings(_ db: Database) throws -> [String] {
    let newest = try RevisionTable.last(db)
    return revision <= newest ? [] : ["its newest revision is \(newest), so it does not have revision \(revision)"]
  }

  var questions: [SumCheck.Question] { [links, states, totals] }

  private var links: SumCheck.Question {
    let isAnchor = "sequence % \(SessionRow.anchorDistance) = 0"
    return SumCheck.Question(
      name: "each receipt since then follows the one before it in its session",
      scope: "SELECT count(*) FROM receipt WHERE id > \(receipt)",
      findings: """
        WITH later AS (SELECT * FROM receipt WHERE id > \(receipt)),
        counted AS (
          SELECT session, count(*) AS batches, min(sequence) AS first, max(sequence) AS last, max(id) AS newest
          FROM later GROUP BY session)
        SELECT format('receipt %d is of batch %d of session %d; it points to receipt %s and anchor %s, which are not those before it',
                      later.id, later.sequence, later.session, coalesce(later.previous, 'none'),
                      coalesce(later.anchor, 'none'))
        FROM later LEFT JOIN receipt AS before ON before.id = later.previous AND before.id < later.id
        WHERE NOT iif(later.previous IS NULL, later.sequence = 1 AND later.anchor IS NULL,
                      before.session IS later.session AND before.sequence IS later.sequence - 1
                      AND later.anchor IS iif(before.\(isAnchor), before.id, before.anchor))
        UNION ALL
        SELECT format('session %d has %d receipts of batches %d to %d since then, but it is at batch %s with receipt %s',
                      session, batches, first, last, coalesce(last_sequence, 'none'), coalesce(last_receipt, 'none'))
        FROM counted LEFT JOIN session ON session.id = session
        WHERE batches <> last - first + 1 OR last_sequence IS NOT last OR last_receipt IS NOT newest
           OR last_anchor IS NOT (SELECT iif(\(isAnchor), id, anchor) FROM receipt WHERE receipt.id = newest)
        """)
  }

  private var states: SumCheck.Question {
    SumCheck.Question(
      name: "each session has the taps that its newest receipt or adjustment states",
      scope: "SELECT count(*) FROM session",
      findings: """
        SELECT format('session %d is at batch %d with %d taps, but its newest receipt is of batch %d and %d taps are stated',
                      number, last_sequence, accepted, sequence, stated)
        FROM (
          SELECT session.id AS number, last_sequence, session.accepted, coalesce(newest.sequence, 0) AS sequence,
                 coalesce((SELECT tap_adjustment.session_taps FROM tap_adjustment
                           WHERE tap_adjustment.session = session.id AND after_receipt >= coalesce(last_receipt, 0)
                           ORDER BY after_receipt DESC, tap_adjustment.id DESC LIMIT 1), newest.session_taps, 0) AS stated
          FROM session LEFT JOIN receipt AS newest ON newest.id = last_receipt AND newest.session = session.id)
        WHERE last_sequence <> sequence OR accepted <> stated
        """)
  }

  private var totals: SumCheck.Question {
    let made = revision.rawValue
    return SumCheck.Question(
      name: "each receipt and each adjustment since then adds to the totals before it",
      scope: """
        SELECT (SELECT count(*) FROM receipt WHERE id > \(receipt))
             + (SELECT count(*) FROM tap_adjustment WHERE revision > \(made))
        """,
      // What a session had is what its newest receipt or adjustment before states. What a school had is what it has now
      // without all that was counted since.
      findings: """
        WITH counted AS MATERIALIZED (
          SELECT 'receipt' AS kind, id, session, accepted AS taps, session_taps, school_taps, id AS receipt,
                 0 AS adjustment
          FROM receipt WHERE id > \(receipt)
          UNION ALL
          SELECT 'adjustment', id, session, taps, session_taps, school_taps, after_receipt, id FROM tap_adjustment
          WHERE revision > \(made)),
        firsts AS (SELECT session, min(id), previous FROM receipt WHERE id > \(receipt) GROUP BY session),
        \(GroupTable.members),
        steps AS (
          SELECT *, lag(session_taps) OVER (PARTITION BY session ORDER BY receipt, adjustment) AS before FROM counted),
        placed AS (
          SELECT counted.*, season, school, 1 AS states FROM counted JOIN session ON session.id = counted.session
          UNION ALL
          SELECT counted.*, season, member.school, 0 FROM counted CROSS JOIN session ON session.id = counted.session
          CROSS JOIN member ON member.number = session.school)
        SELECT format('%s %d states %d taps of its session, which had %d before and got %d', kind, id, session_taps, had,
                      taps)
        FROM (
          SELECT kind, id, session_taps, taps, coalesce(
            before,
            (SELECT tap_adjustment.session_taps FROM tap_adjustment
             WHERE tap_adjustment.session = known.session AND tap_adjustment.revision <= \(made)
               AND after_receipt >= coalesce(known.newest, 0)
             ORDER BY after_receipt DESC, tap_adjustment.id DESC LIMIT 1),
            (SELECT receipt.session_taps FROM receipt WHERE receipt.id = known.newest), 0) AS had
          FROM (
            SELECT steps.*, iif(firsts.session IS NULL, session.last_receipt, firsts.previous) AS newest
            FROM steps LEFT JOIN firsts ON firsts.session = steps.session
            LEFT JOIN session ON session.id = steps.session) AS known)
        WHERE session_taps <> had + taps
        UNION ALL
        SELECT format('%s %d states %d taps of its school, but they were %d', kind, id, school_taps, school_sum)
        FROM (
          SELECT kind, id, school_taps, states,
                 coalesce((SELECT total.taps FROM school_total AS total
                           WHERE total.season = placed.season AND total.school = placed.school), 0)
                 - sum(taps) OVER (PARTITION BY season, school)
                 + sum(taps) OVER (PARTITION BY season, school ORDER BY receipt, adjustment) AS school_sum
          FROM placed)
        WHERE states = 1 AND school_taps <> school_sum
        """)
  }
}
