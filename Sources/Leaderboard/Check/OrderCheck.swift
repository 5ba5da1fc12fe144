import GRDB
import TapGame

/// Checks the chain of the audit list.
enum OrderCheck {
  static let name = "the orders of the audit list are as they were given"

  /// Makes the links of the orders anew, and compares them.
  ///
  /// - Parameter revision: only orders since this revision; `nil` for all. The link before them is taken for right.
  static func compare(_ db: Database, since revision: Revision?) throws -> CheckReport.Item {
    // An order that has changed nothing has the revision of the order before it, so those of the revision are read, too.
    let last = try revision.flatMap {
      try Int64.fetchOne(db, sql: "SELECT max(id) FROM contest_order WHERE revision < ?", arguments: [$0.rawValue])
    }
    let links = try OrderChain.links(db, from: last ?? .min)
    var findings = try String.fetchAll(
      db,
      sql: """
        SELECT format('order %d was put in: it has no link', id) FROM contest_order
        WHERE id > ? AND id NOT IN (SELECT id FROM order_link) ORDER BY id
        """, arguments: [last ?? .min])
    var before: OrderChain.Link?
    for link in links {
      if link.order != last, findings.count < CheckReport.maximumFindings,
        let finding = try OrderChain.finding(db, link, after: before)
      {
        findings.append(finding)
      }
      before = link
    }
    return CheckReport.Item(
      name: name, compared: links.count, findings: Array(findings.prefix(CheckReport.maximumFindings)))
  }
}

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
