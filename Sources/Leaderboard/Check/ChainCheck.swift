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
      SELECT format('receipt %d is of batch %d of session %d and comes after batch %d; it points to receipt %s and anchor %s, but those before it are %s and %s',
                    id, sequence, session, batch, \(links("previous", "anchor", "before", "milestone")))
      FROM chain WHERE sequence <> batch + 1 OR previous IS NOT before OR anchor IS NOT milestone
      UNION ALL
      SELECT format('session %d points to receipt %s and anchor %s, but its newest are %s and %s',
                    id, \(links("last_receipt", "last_anchor", "receipt", "milestone")))
      FROM session LEFT JOIN newest ON newest.session = session.id
      WHERE last_receipt IS NOT receipt OR last_anchor IS NOT milestone
      """)

  private static let isAnchor = "sequence % \(SessionRow.anchorDistance) = 0"

  /// The SQL for links in a sentence; a link that is missing is “none”.
  private static func links(_ columns: String...) -> String {
    columns.map { "coalesce(\($0), 'none')" }.joined(separator: ", ")
  }
}
