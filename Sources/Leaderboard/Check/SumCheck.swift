import GRDB

/// Checks promises 2 and 3 of the design with SQL. Batches are numbered without gaps and counted once. Each school's
/// total equals the sum of its sessions, and the sum of its receipts and adjustments.
enum SumCheck {
  /// A query whose rows are findings of one sentence each.
  struct Question {
    let name: String
    /// The SQL that counts the compared rows.
    let scope: String
    /// The SQL that returns a sentence for each violation.
    let findings: String
  }

  static let questions: [Question] = [
    Question(
      name: "each session's batches are numbered 1, 2, 3, … and counted once",
      scope: "SELECT count(*) FROM receipt",
      findings: """
        WITH counted AS (
          SELECT session, count(*) AS batches, count(DISTINCT sequence) AS sequences, min(sequence) AS first,
                 max(sequence) AS last
          FROM receipt GROUP BY session)
        SELECT format('session %d is at batch %d but has %d receipts of %d batches, %d to %d',
                      session.id, last_sequence, coalesce(batches, 0), coalesce(sequences, 0), coalesce(first, 0),
                      coalesce(last, 0))
        FROM session LEFT JOIN counted ON counted.session = session.id
        WHERE coalesce(batches, 0) <> last_sequence OR coalesce(sequences, 0) <> last_sequence
           OR (last_sequence > 0 AND (first <> 1 OR last <> last_sequence))
        UNION ALL
        SELECT format('%d receipts are of session %d, which is not there', count(*), session) FROM receipt
        WHERE session NOT IN (SELECT id FROM session) GROUP BY session
        """),
    ChainCheck.question,
    FreezeCheck.question,
    Question(
      name: "each session's taps are the sum of its receipts and adjustments",
      scope: "SELECT count(*) FROM session",
      findings: """
        WITH summed AS (
          SELECT session, sum(accepted) AS accepted, sum(rejected) AS rejected FROM receipt GROUP BY session),
        adjusted AS (SELECT session, sum(taps) AS taps FROM tap_adjustment GROUP BY session)
        SELECT format('session %d has %d taps (%d rejected) but its receipts add up to %d (%d rejected) and its adjustments to %d',
                      session.id, session.accepted, session.rejected, coalesce(summed.accepted, 0),
                      coalesce(summed.rejected, 0), coalesce(adjusted.taps, 0))
        FROM session LEFT JOIN summed ON summed.session = session.id LEFT JOIN adjusted ON adjusted.session = session.id
        WHERE session.accepted <> coalesce(summed.accepted, 0) + coalesce(adjusted.taps, 0)
           OR session.rejected <> coalesce(summed.rejected, 0)
        UNION ALL
        SELECT format('%d adjustments are of session %d, which is not there', count(*), session) FROM tap_adjustment
        WHERE session NOT IN (SELECT id FROM session) GROUP BY session
        """),
    schools,
    Question(
      name: "each receipt and each adjustment states the totals after it",
      scope: "SELECT (SELECT count(*) FROM receipt) + (SELECT count(*) FROM tap_adjustment)",
      findings: """
        WITH counted AS NOT MATERIALIZED (
          SELECT 'receipt' AS kind, id, session, accepted AS taps, session_taps, school_taps, id AS receipt, 0 AS adjustment
          FROM receipt
          UNION ALL
          SELECT 'adjustment', id, session, taps, session_taps, school_taps, after_receipt, id FROM tap_adjustment),
        \(GroupTable.members),
        -- What counts for a group counts for its school, but the receipt states the group's total.
        placed AS (
          SELECT counted.*, season, school, 1 AS states FROM counted JOIN session ON session.id = counted.session
          UNION ALL
          SELECT counted.*, season, member.school, 0 FROM member CROSS JOIN session ON session.school = member.number
          CROSS JOIN counted ON counted.session = session.id)
        SELECT format('%s %d states %d taps of its session and %d of its school, but they were %d and %d',
                      kind, id, session_taps, school_taps, session_sum, school_sum)
        FROM (
          SELECT kind, id, session_taps, school_taps, states,
                 sum(taps) OVER (PARTITION BY session, states ORDER BY receipt, adjustment) AS session_sum,
                 sum(taps) OVER (PARTITION BY season, school ORDER BY receipt, adjustment) AS school_sum
          FROM placed)
        WHERE states = 1 AND (session_taps <> session_sum OR school_taps <> school_sum)
        """),
    revisions(after: nil),
    Question(
      name: "each school's history ends in its taps and falls by adjustments only",
      scope: "SELECT count(*) FROM school_minute",
      // After a clock is corrected, later taps may be counted in an earlier minute. So an adjustment may explain a fall
      // in any minute up to the minute of the adjustment.
      findings: """
        WITH newest AS (SELECT season, school, max(minute), taps FROM school_minute GROUP BY season, school),
        \(GroupTable.members)
        SELECT format('school %d has %d taps in season %d but its history ends at %d',
                      school, school_total.taps, season, coalesce(newest.taps, 0))
        FROM school_total LEFT JOIN newest USING (season, school)
        WHERE school_total.taps <> coalesce(newest.taps, 0)
        UNION ALL
        SELECT format('the history of school %d in season %d falls at minute %d', school, season, minute)
        FROM (SELECT season, school, minute, taps,
                     lag(taps) OVER (PARTITION BY season, school ORDER BY minute) AS before FROM school_minute) AS step
        WHERE before >= taps AND before > taps + coalesce((
          SELECT -sum(tap_adjustment.taps)
          FROM tap_adjustment JOIN session ON session.id = tap_adjustment.session
          WHERE session.season = step.season AND tap_adjustment.taps < 0
            AND (session.school = step.school
                 OR session.school IN (SELECT number FROM member WHERE member.school = step.school))
            AND made_at / 60000 >= minute), -1)
        """),
    addresses,
    bans,
    PauseCheck.question,
    SheetCheck.question,
    LeadCheck.question,
  ]

  /// The questions that a check since a revision asks: those whose answer takes no reading of all receipts.
  ///
  /// - Parameter receipt: the newest receipt that is not later than the revision.
  static func later(than receipt: Int64) -> [Question] {
    [schools, revisions(after: receipt), addresses, bans, PauseCheck.question, LeadCheck.question]
  }

  private static let schools = Question(
    name: "each school's taps are the sum of its sessions'",
    scope: "SELECT count(*) FROM school_total",
    findings: """
      WITH \(GroupTable.members),
      played AS (SELECT season, school, sum(accepted) AS taps FROM session GROUP BY season, school),
      summed AS (
        SELECT season, school, sum(taps) AS taps
        FROM (SELECT season, school, taps FROM played UNION ALL
              SELECT season, member.school, taps FROM played JOIN member ON number = played.school)
        GROUP BY season, school)
      SELECT format('school %s has %d taps in season %d but its sessions have %d',
                    coalesce((SELECT id FROM school WHERE number = summed.school), summed.school),
                    coalesce(school_total.taps, 0), summed.season, summed.taps)
      FROM summed LEFT JOIN school_total USING (season, school)
      WHERE coalesce(school_total.taps, 0) <> summed.taps
      UNION ALL
      SELECT format('school %d has %d taps in season %d but no sessions', school, taps, season) FROM school_total
      WHERE NOT EXISTS (SELECT 1 FROM summed WHERE summed.season = school_total.season
                        AND summed.school = school_total.school)
      """)

  /// - Parameter receipt: only receipts with a higher number are read; `nil` for all.
  private static func revisions(after receipt: Int64?) -> Question {
    let isRead = receipt.map { "id > \($0)" } ?? "true"
    return Question(
      name: "revisions grow with the receipts and the adjustments",
      scope: "SELECT coalesce(max(id), 0) FROM revision",
      // Consecutive commands that counted taps at the same moment share one row, with the number of the last one. So
      // the first row whose number is not lower than a revision describes that revision.
      findings: """
        SELECT format('receipt %d is of revision %d, after one of revision %d', id, revision, before)
        FROM (SELECT id, revision, lag(revision) OVER (ORDER BY id) AS before FROM receipt WHERE \(isRead))
        WHERE before > revision
        UNION ALL
        SELECT format('receipts are of revision %d, which is not there', revision) FROM receipt
        WHERE \(isRead) AND (\(isNoneOfTaps)) GROUP BY revision
        UNION ALL
        SELECT format('adjustment %d is of revision %d, after one of revision %d', id, revision, before)
        FROM (SELECT id, revision, lag(revision) OVER (ORDER BY id) AS before FROM tap_adjustment)
        WHERE before > revision
        UNION ALL
        SELECT format('adjustments are of revision %d, which is not there', revision) FROM tap_adjustment
        WHERE \(isNoneOfTaps) GROUP BY revision
        UNION ALL
        SELECT format('school %d in season %d is of revision %d, which is not there', school, season, revision)
        FROM school_total WHERE \(isNoneOfTaps)
        """)
  }

  private static let addresses = Question(
    name: "each session's address is known, with what it has left",
    scope: "SELECT count(*) FROM source",
    findings: """
      SELECT format('session %d is from an address that is not there', id) FROM session
      WHERE source IS NOT NULL AND NOT EXISTS (
        SELECT 1 FROM source WHERE source.season = session.season AND source.id = session.source)
      UNION ALL
      SELECT format('an address of season %d has %d of its taps left', season, tap_level / 1000) FROM source
      WHERE tap_level < 0
      UNION ALL
      SELECT format('season %d is sealed, but an address of it is still there', season) FROM source
      WHERE season IN (SELECT season FROM season_end WHERE digest IS NOT NULL)
      """)

  private static let bans = Question(
    name: "each banned session has no taps and its ban is in force",
    scope: "SELECT (SELECT count(*) FROM ban) + (SELECT count(*) FROM session WHERE ban IS NOT NULL)",
    findings: """
      SELECT format('session %d is banned by ban %d but has %d taps', id, ban, accepted) FROM session
      WHERE ban IS NOT NULL AND accepted <> 0
      UNION ALL
      SELECT format('session %d is banned by ban %d, which is not in force in its season', id, ban) FROM session
      WHERE ban IS NOT NULL AND NOT EXISTS (
        SELECT 1 FROM ban AS made WHERE made.id = session.ban AND made.season = session.season AND lifted_at IS NULL)
      UNION ALL
      SELECT format('session %d is not banned but keeps %d banned taps', id, banned_taps) FROM session
      WHERE ban IS NULL AND banned_taps <> 0
      UNION ALL
      SELECT format('ban %d took %d sessions but holds %d', id, sessions, held)
      FROM (SELECT id, sessions, (SELECT count(*) FROM session WHERE session.ban = ban.id) AS held FROM ban
            WHERE lifted_at IS NULL)
      WHERE sessions > held
      UNION ALL
      SELECT format('ban %d took %d taps but the adjustments of its revision took %d', id, taps, sum)
      FROM (SELECT id, taps, coalesce((SELECT -sum(taps) FROM tap_adjustment
                                       WHERE tap_adjustment.revision = ban.revision), 0) AS sum FROM ban)
      WHERE taps <> sum
      UNION ALL
      SELECT format('lifting ban %d gave back %d taps but the adjustments of its revision gave %d', id, lift_taps, sum)
      FROM (SELECT id, lift_taps, coalesce((SELECT sum(taps) FROM tap_adjustment
                                            WHERE tap_adjustment.revision = ban.lift_revision), 0) AS sum FROM ban)
      WHERE lift_taps <> sum
      """)

  /// An SQL condition that is true if a row's `revision` is not a revision of taps.
  private static let isNoneOfTaps = """
    revision < 1 OR (SELECT concerns FROM revision AS made WHERE made.id >= revision ORDER BY made.id LIMIT 1) IS NOT 'taps'
    """

  static func ask(_ question: Question, _ db: Database) throws -> CheckReport.Item {
    CheckReport.Item(
      name: question.name,
      compared: try Int.fetchOne(db, sql: question.scope) ?? 0,
      findings: try String.fetchAll(db, sql: question.findings + " LIMIT \(CheckReport.maximumFindings)"))
  }
}
