/// Checks the links with which a repeated batch finds its receipt (decision 1): each receipt knows the one before it in
/// its session and the newest anchor before it, and the session knows its last receipt and its last anchor.
enum ChainCheck {
  static let question = SumCheck.Question(
    name: "each session's receipts form a chain",
    scope: "SELECT count(*) FROM receipt",
    findings: """
      WITH chain AS (
        SELECT id, session, sequence, previous, anchor, lag(id) OVER batches AS before,
               lag(sequence, 1, 0) OVER batches AS batch,
               max(iif(\(isAnchor), id, NULL)) OVER (batches ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS milestone
        FROM receipt WINDOW batches AS (PARTITION BY session ORDER BY id)),
      newest AS (
        SELECT session, max(id) AS receipt, max(iif(\(isAnchor), id, NULL)) AS milestone FROM receipt GROUP BY session)
      SELECT format('receipt %d is of batch %d of session %d, after batch %d', id, sequence, session, batch)
      FROM chain WHERE sequence <> batch + 1
      UNION ALL
      SELECT format('receipt %d of session %d follows receipt %s but points to %s',
                    id, session, \(shown("before")), \(shown("previous")))
      FROM chain WHERE previous IS NOT before
      UNION ALL
      SELECT format('receipt %d of session %d has receipt %s as its anchor but the newest one before it is %s',
                    id, session, \(shown("anchor")), \(shown("milestone")))
      FROM chain WHERE anchor IS NOT milestone
      UNION ALL
      SELECT format('session %d has receipt %s as its last but its newest is %s',
                    id, \(shown("last_receipt")), \(shown("receipt")))
      FROM session LEFT JOIN newest ON newest.session = session.id WHERE last_receipt IS NOT receipt
      UNION ALL
      SELECT format('session %d has receipt %s as its last anchor but its newest is %s',
                    id, \(shown("last_anchor")), \(shown("milestone")))
      FROM session LEFT JOIN newest ON newest.session = session.id WHERE last_anchor IS NOT milestone
      """)

  private static let isAnchor = "sequence % \(SessionRow.anchorDistance) = 0"

  private static func shown(_ receipt: String) -> String { "coalesce(\(receipt), 'none')" }
}
