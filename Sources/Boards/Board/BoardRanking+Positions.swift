import Ranking
import SchoolDirectory
import TapGame

// Positions are 0-based.

extension BoardRanking {
  /// - Throws: ``BoardError/notOnBoard(_:_:)``.
  /// - Complexity: O(log n).
  func position(of id: SchoolID) throws -> Int {
    guard let position = index.position(of: try key(of: id)) else { throw BoardError.notOnBoard(id, board) }
    return position
  }

  func cursor(_ place: RankIndex<SchoolKey>.Standing) -> BoardCursor {
    BoardCursor(
      season: season.id, board: board, taps: place.entry.score, reachedAt: place.entry.reachedAt,
      school: schools[place.entry.id].id)
  }

  /// The position of the first school behind a cursor.
  func position(after cursor: BoardCursor) throws -> Int {
    let entry = try entry(at: cursor)
    return schools.key(of: cursor.school) == entry.id ? index.position(after: entry) : index.position(before: entry)
  }

  /// The position of the first school at or behind a cursor.
  func position(before cursor: BoardCursor) throws -> Int { index.position(before: try entry(at: cursor)) }

  /// The index entry that a cursor points at. If the cursor's school has left the boards and has no key, the entry has
  /// the key of the next school in the order of ids.
  ///
  /// - Throws: ``BoardError/foreignCursor(_:season:board:)``.
  private func entry(at cursor: BoardCursor) throws -> RankIndex<SchoolKey>.Entry {
    guard cursor.season == season.id, cursor.board == board else {
      throw BoardError.foreignCursor(cursor, season: season.id, board: board)
    }
    let key = (0..<schools.count).partitioningIndex { schools[SchoolKey(rawValue: Int32($0))].id >= cursor.school }
    return .init(id: SchoolKey(rawValue: Int32(key)), score: cursor.taps, reachedAt: cursor.reachedAt)
  }
}
