import SchoolDirectory
import TapGame

// Places are counted from 0 here. What the index has no question for is found by binary search over the entries at places.

extension BoardRanking {
  typealias Entry = RankIndex<SchoolKey>.Entry

  /// The place of a school.
  ///
  /// - Throws: ``LeaderboardError/notOnBoard(_:_:)``.
  /// - Complexity: O(log n).
  func position(of id: SchoolID) throws -> Int {
    guard let position = index.position(of: try key(of: id)) else { throw LeaderboardError.notOnBoard(id, board) }
    return position
  }

  /// How many schools have at least so many taps.
  func count(from taps: Int64) -> Int { taps == .min ? count : index.count(above: taps - 1) }

  /// The places of the schools with a number of taps in a range.
  func positions(taps: ClosedRange<Int64>) -> Range<Int> {
    index.count(above: taps.upperBound)..<count(from: taps.lowerBound)
  }

  /// The places of the schools with one of these ranks.
  func positions(ranks: ClosedRange<Int>, ties: TiePolicy) -> Range<Int> {
    let first = firstPosition { (index.rank(of: $0.id, ties: ties) ?? 0) >= ranks.lowerBound }
    let end = firstPosition { (index.rank(of: $0.id, ties: ties) ?? 0) > ranks.upperBound }
    return first..<end
  }

  /// The first place whose school meets a condition that all schools behind it meet, too; the number of schools if none does.
  private func firstPosition(where holds: (Entry) -> Bool) -> Int {
    (0..<count).partitioningIndex { index.entry(at: $0).map(holds) ?? true }
  }

  // MARK: Cursors

  /// The place of an entry, to keep.
  func cursor(_ entry: Entry) -> BoardCursor {
    BoardCursor(
      season: season.id, board: board, taps: entry.taps, reachedAt: entry.reachedAt, school: schools[entry.id].id)
  }

  /// The place of the first school that stands behind a cursor.
  func position(behind cursor: BoardCursor) throws -> Int {
    let wanted = try own(cursor)
    return firstPosition { place(of: $0) > wanted }
  }

  /// The place of the first school that does not stand ahead of a cursor.
  func position(notAheadOf cursor: BoardCursor) throws -> Int {
    let wanted = try own(cursor)
    return firstPosition { place(of: $0) >= wanted }
  }

  /// A place as something to compare: the smaller is the better. ``RankIndex/Entry/isAhead(of:)`` has the same order for keys, but the
  /// school of a cursor may have left the board and have no key.
  private typealias Place = (lessTaps: Int64, reachedAt: Int64, school: SchoolID)

  private func place(of entry: Entry) -> Place { (~entry.taps, entry.reachedAt, schools[entry.id].id) }

  /// - Throws: ``LeaderboardError/foreignCursor(_:season:board:)``.
  private func own(_ cursor: BoardCursor) throws -> Place {
    guard cursor.season == season.id, cursor.board == board else {
      throw LeaderboardError.foreignCursor(cursor, season: season.id, board: board)
    }
    return (~cursor.taps, cursor.reachedAt, cursor.school)
  }
}
