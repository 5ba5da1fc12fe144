import GRDB
import TapGame

/// The changes of a season's players between two revisions.
struct PlayerDelta: Sendable {
  /// A session with new receipts.
  struct Moved: Sendable {
    let session: PlayedSession
    /// The taps on those receipts.
    let gained: Int64
  }

  /// The revision that the changes start from.
  let previous: Revision
  let revision: Revision
  let moved: [Moved]

  /// Reads the changes since a revision. Receipts are appended in the order of revisions, so they are read from the
  /// end.
  ///
  /// - Parameter limit: the maximum number of receipts to read.
  /// - Returns: the changes; `nil` if there are `limit` or more receipts, or if sessions were adjusted. An adjustment
  ///   may remove a player, or change the session that breaks ties. Adjustments are rare, so everything is read again
  ///   after an adjustment.
  static func read(_ db: Database, season: SeasonID, after previous: Revision, limit: Int) throws -> PlayerDelta? {
    let receipts = try IntegerStatement(db, "SELECT session, accepted, revision FROM receipt ORDER BY id DESC")
    var gains: [Int64: Int64] = [:]
    var count = 0
    try receipts.rows { row in
      guard try row.integer(2) > previous.rawValue, count < limit else { return false }
      count += 1
      let session = try row.integer(0)
      gains[session, default: 0] = gains[session, default: 0].addingSaturated(try row.count(1))
      return true
    }
    guard count < limit, try AdjustmentTable.schools(db, season: season, after: previous).isEmpty else { return nil }
    let moved = try gains.compactMap { number, gained in
      try PlayedSession.one(db, season: season, number: number).map { Moved(session: $0, gained: gained) }
    }
    return PlayerDelta(previous: previous, revision: try RevisionTable.last(db), moved: moved)
  }
}
