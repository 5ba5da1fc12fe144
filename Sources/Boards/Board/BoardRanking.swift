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
  /// The moment that the standings are those of; `nil` for the newest ones.
  public package(set) var at: Timestamp?
  package let schools: RankedSchools
  package let index: RankIndex<SchoolKey>
  /// The taps of all schools on the board: 2³¹ schools of 2⁶³ taps fit.
  let sum: Int128

  /// - Parameter sum: the taps of all schools; `nil` to add them up.
  /// - Complexity: O(1), or O(n) without the sum.
  package init(
    season: Season, state: SeasonState, revision: Revision, board: Board, schools: RankedSchools,
    index: RankIndex<SchoolKey>, sum: Int128? = nil
  ) {
    self.season = season
    self.state = state
    self.revision = revision
    self.board = board
    self.schools = schools
    self.index = index
    self.sum = sum ?? index.sum
  }

  /// The season in the state it was in.
  package var summary: SeasonSummary { SeasonSummary(season, state) }

  /// How many schools the board has.
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

  package func standing(_ entry: RankIndex<SchoolKey>.Entry, rank: Int) -> Standing {
    Standing(
      rank: rank, taps: entry.taps, reachedAt: Timestamp(milliseconds: entry.reachedAt), school: schools[entry.id])
  }

  /// The key of a school that is on this board.
  ///
  /// - Throws: ``BoardError/notOnBoard(_:_:)``.
  package func key(of id: SchoolID) throws -> SchoolKey {
    guard let key = schools.key(of: id), index[key] != nil else { throw BoardError.notOnBoard(id, board) }
    return key
  }
}

extension RankIndex {
  /// The taps of all entries.
  ///
  /// - Complexity: O(n).
  var sum: Int128 { walk().reduce(0) { $0 + Int128($1.taps) } }
}
