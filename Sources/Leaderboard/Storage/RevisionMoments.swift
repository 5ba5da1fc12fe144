import GRDB
import TapGame

/// When revisions were committed, read once for many receipts.
struct RevisionMoments {
  private var revisions: [(id: Int64, moment: Timestamp)] = []

  /// Reads the revisions since a moment.
  /// - Complexity: O(revisions of the file).
  init(_ db: Database, since moment: Timestamp) throws {
    let rows = try IntegerStatement(db, "SELECT id, committed_at FROM revision WHERE committed_at >= ?1 ORDER BY id")
    rows.bind(1, moment.milliseconds)
    try rows.rows { row in
      revisions.append((try row.integer(0), try row.moment(1)))
      return true
    }
  }

  /// When a revision was committed; `nil` if that was before. Consecutive revisions of one moment have one row, with the
  /// last number.
  /// - Complexity: O(log n).
  subscript(_ revision: Int64) -> Timestamp? {
    var (low, high) = (0, revisions.count)
    while low < high {
      let middle = (low + high) / 2
      if revisions[middle].id < revision { low = middle + 1 } else { high = middle }
    }
    return low < revisions.count ? revisions[low].moment : nil
  }
}
