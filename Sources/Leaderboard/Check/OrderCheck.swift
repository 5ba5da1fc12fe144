import GRDB
import SQLiteFile
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
