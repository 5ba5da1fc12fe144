public import SchoolDirectory
public import TapGame

/// A board at one revision: a snapshot to ask as many questions as one likes, all answered for the same commit.
///
/// It costs nothing to take. While it is kept, the next commit that touches the board copies the board's index once.
public struct BoardRanking: Sendable {
  /// The season.
  public let season: Season
  /// Where the season stood when this was asked.
  public let state: SeasonState
  /// The commit that this is true for.
  public let revision: Revision
  /// Which schools are compared.
  public let board: Board
  let schools: RankedSchools
  let index: RankIndex<SchoolKey>

  /// How many schools the board has.
  ///
  /// - Complexity: O(1).
  public var count: Int { index.count }

  /// A school's rank, counted from 1; `nil` if it is not on the board.
  ///
  /// - Complexity: O(log n).
  public func rank(of school: SchoolID, ties: TiePolicy = .ordinal) -> Int? {
    schools.key(of: school).flatMap { index.rank(of: $0, ties: ties) }
  }

  /// The ordinal rank of each school that has taps.
  ///
  /// - Complexity: O(n).
  public var ranksOfSchoolsWithTaps: [SchoolID: Int] {
    let entries = index.entries(in: 0..<count).prefix { $0.taps > 0 }
    return Dictionary(uniqueKeysWithValues: zip(entries.map { schools[$0.id].id }, 1...))
  }

  /// A part of the board.
  ///
  /// - Throws: ``LeaderboardError/notOnBoard(_:_:)``.
  /// - Complexity: O(log n + length of the part).
  public func page(_ slice: BoardSlice, ties: TiePolicy = .ordinal) throws -> BoardPage {
    let range = try range(of: slice)
    let entries = index.entries(in: range).compactMap { entry in
      index.rank(of: entry.id, ties: ties).map { standing(entry, rank: $0) }
    }
    return BoardPage(
      season: season, state: state, revision: revision, board: board, ties: ties, total: index.count,
      entries: entries)
  }

  func standing(_ entry: RankIndex<SchoolKey>.Entry, rank: Int) -> Standing {
    Standing(
      rank: rank, taps: entry.taps, reachedAt: Timestamp(milliseconds: entry.reachedAt), school: schools[entry.id])
  }

  /// The key of a school that is on this board.
  ///
  /// - Throws: ``LeaderboardError/notOnBoard(_:_:)``.
  func key(of id: SchoolID) throws -> SchoolKey {
    guard let key = schools.key(of: id), index[key] != nil else { throw LeaderboardError.notOnBoard(id, board) }
    return key
  }

  private func range(of slice: BoardSlice) throws -> Range<Int> {
    switch slice {
    case .whole: return 0..<count
    case .top(let length): return 0..<min(max(0, length), count)
    case .page(let number, let size):
      let size = max(1, size)
      let (start, overflow) = max(0, number - 1).multipliedReportingOverflow(by: size)
      guard !overflow, start < count else { return count..<count }
      return start..<(start + min(size, count - start))
    case .around(let id, let radius):
      guard let position = index.position(of: try key(of: id)) else { throw LeaderboardError.notOnBoard(id, board) }
      let radius = min(max(0, radius), count)
      let length = min(2 * radius + 1, count)
      let start = min(max(0, position - radius), count - length)
      return start..<(start + length)
    }
  }
}
