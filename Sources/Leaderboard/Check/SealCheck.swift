import GRDB
import SQLiteFile
import TapGame

/// Checks that no sealed season has changed, and that the records of ended seasons and of earlier school rows are
/// consistent.
enum SealCheck {
  static let name = "seasons that ended are as they were sealed"
  static let laterName = "seasons that were sealed since then are as they were sealed"

  /// Compares sealed seasons.
  ///
  /// - Parameter moment: only seasons that were sealed then or later; `nil` for all.
  static func compare(_ db: Database, sealedSince moment: Timestamp? = nil) throws -> CheckReport.Item {
    var findings = try String.fetchAll(db, sql: ends)
    var compared = try Int.fetchOne(db, sql: "SELECT count(*) FROM season") ?? 0
    for end in try SeasonEndTable.all(db) {
      guard let seal = end.seal, moment.map({ seal.sealedAt >= $0 }) ?? true else { continue }
      let kept = try StoredRow.fetchAll(
        db, sql: "SELECT part, rows, digest FROM season_seal WHERE season = ?", arguments: [end.season.rawValue])
      var byPart: [String: (rows: Int, digest: String)] = [:]
      for row in kept { byPart[try row[0]] = (try row[1], try row[2]) }
      for name in byPart.keys.sorted() where SealedSeason.Part(rawValue: name) == nil {
        findings.append("the seal of season \(end.season) has the part \(name), which no seal has")
      }
      let sealed = try SealedSeason(db, end.season)
      let present = Set(sealed.parts.map(\.part))
      for part in SealedSeason.Part.allCases where byPart[part.rawValue] != nil && !present.contains(part) {
        findings.append("season \(end.season) has no \(part.rawValue) any more, and had them when it was sealed")
      }
      for part in sealed.parts {
        compared += part.part == .orderHead ? 1 : part.rows
        let name = part.part.rawValue
        guard let kept = byPart[name] else {
          findings.append("the seal of season \(end.season) has nothing about its \(name)")
          continue
        }
        if part.part == .orderHead {
          if (part.rows, part.digest) != kept {
            findings.append(
              "order \(kept.rows) has not the link that it had when season \(end.season) was sealed: "
                + "it, or an order before it, was changed, removed or put in")
          }
        } else if kept.rows != part.rows {
          findings.append(
            "the \(name) of season \(end.season) are \(part.rows) rows and were \(kept.rows) when it was sealed")
        } else if kept.digest != part.digest {
          findings.append("the \(name) of season \(end.season) \(part.part.verb) changed since it was sealed")
        }
      }
      if try sealed.subtrees != ReceiptTree.subtrees(db, of: end.season) {
        findings.append("the hashes of the receipts of season \(end.season) have changed since it was sealed")
      }
      if sealed.digest != seal.digest, findings.isEmpty {
        findings.append("the seal of season \(end.season) is not the digest of its parts")
      }
    }
    return CheckReport.Item(
      name: moment == nil ? name : laterName, compared: compared,
      findings: Array(findings.prefix(CheckReport.maximumFindings)))
  }

  private static let ends = """
    SELECT format('season %d ended at %d but its schools are of revision %d, which did not change schools',
                  season, ended_at, schools)
    FROM season_end
    WHERE schools <> 0 AND NOT EXISTS (SELECT 1 FROM revision WHERE id = schools AND concerns = 'schools')
    UNION ALL
    SELECT format('season %d is recorded as ended but has no end', season_end.season)
    FROM season_end JOIN season ON season.id = season_end.season WHERE ends_at IS NULL
    UNION ALL
    SELECT format('season %d is not sealed but has the part %s of a seal', season, part)
    FROM season_seal WHERE season NOT IN (SELECT season FROM season_end WHERE digest IS NOT NULL)
    UNION ALL
    SELECT format('the rows of school %d overlap at revision %d', number, until)
    FROM (SELECT number, since, until, lead(since, 1, (SELECT since FROM school WHERE school.number = version.number))
                 OVER (PARTITION BY number ORDER BY until) AS next
          FROM school_version AS version)
    WHERE next < until
    """
}

extension SealedSeason.Part {
  /// The verb after the part's name.
  fileprivate var verb: String { [.season, .history, .end].contains(self) ? "has" : "have" }
}
