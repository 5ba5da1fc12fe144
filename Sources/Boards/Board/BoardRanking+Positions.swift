import SchoolDirectory
import TapGame

// Positions are 0-based.

extension BoardRanking {
  typealias Entry = RankIndex<SchoolKey>.Entry

  /// The position of a school.
  ///
  /// - Throws: ``BoardError/notOnBoard(_:_:)``.
  /// - Complexity: O(log n).
  func position(of id: SchoolID) throws -> Int {
    guard let position = index.position(of: try key(of: id)) else { throw BoardError.notOnBoard(id, board) }
    return position
  }

  /// How many schools have at least this many taps.
  func count(from taps: Int64) -> Int { index.positions(taps: taps ... .max).upperBound }

  /// The positions of the schools whose rank is in a range.
  func positions(ranks: ClosedRange<Int>, ties: TiePolicy) -> Range<Int> {
    let first = firstPosition { (index.rank(of: $0.id, ties: ties) ?? 0) >= ranks.lowerBound }
    let end = firstPosition { (index.rank(of: $0.id, ties: ties) ?? 0) > ranks.upperBound }
    return first..<end
  }

  /// The position of the first school that meets a condition; the number of schools if none does. All schools behind it
  /// must meet the condition too (binary search).
  private func firstPosition(where holds: (Entry) -> Bool) -> Int {
    (0..<count).partitioningIndex { index.entry(at: $0).map(holds) ?? true }
  }

  // MARK: Cursors

  /// A cursor at an entry.
  func cursor(_ entry: Entry) -> BoardCursor {
    BoardCursor(
      season: season.id, board: board, taps: entry.taps, reachedAt: entry.reachedAt, school: schools[entry.id].id)
  }

  /// The position of the first school behind a cursor.
  func position(behind cursor: BoardCursor) throws -> Int {
    let after = try entry(before: cursor)
    // If the cursor's school still stands there, it comes next in the order of ids.
    let next = SchoolKey(rawValue: after.id.rawValue + 1)
    let isThere = schools.key(of: cursor.school) != nil
    return index.position(after: isThere ? Entry(id: next, taps: after.taps, reachedAt: after.reachedAt) : after)
  }

  /// The position of the first school that is not ahead of a cursor.
  func position(notAheadOf cursor: BoardCursor) throws -> Int { index.position(after: try entry(before: cursor)) }

  /// The entry just ahead of a cursor's school: the same taps, the same moment, and the preceding id. The school itself
  /// may have left the boards and then has no key.
  ///
  /// - Throws: ``BoardError/foreignCursor(_:season:board:)``.
  private func entry(before cursor: BoardCursor) throws -> Entry {
    guard cursor.season == season.id, cursor.board == board else {
      throw BoardError.foreignCursor(cursor, season: season.id, board: board)
    }
    let smaller = (0..<schools.count).partitioningIndex {
      schools[SchoolKey(rawValue: Int32($0))].id >= cursor.school
    }
    return Entry(id: SchoolKey(rawValue: Int32(smaller) - 1), taps: cursor.taps, reachedAt: cursor.reachedAt)
  }
}
