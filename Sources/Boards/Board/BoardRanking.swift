public import Ranking
public import SchoolDirectory
public import TapGame

/// A snapshot of a board at one revision. All its answers come from the same commit.
///
/// Taking a snapshot costs nothing. While a snapshot is kept, the next commit that changes the board copies the board's
/// index once.
public struct BoardRanking: Sendable {
  public let season: Season
  public let state: SeasonState
  public let revision: Revision
  public let board: Board
  /// The past moment of the standings; `nil` for the newest standings.
  public package(set) var at: Timestamp?
  package let schools: RankedSchools
  package let index: RankIndex<SchoolKey>
  /// The taps of all schools on the board. 128 bits hold the taps of 2³¹ schools with 2⁶³ taps each.
  let sum: Int128

  /// - Parameter sum: the taps of all schools, or `nil` to compute them.
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

  /// A snapshot of given standings, for example from another store.
  ///
  /// - `board`: the board that all the schools are on.
  /// - `standings`: the board's schools in any order, each once. Their ranks are ignored and computed again.
  /// - Complexity: O(n log n).
  public init(season: Season, state: SeasonState, revision: Revision, board: Board, standings: [Standing]) {
    let latest = Dictionary(standings.map { ($0.school.id, $0) }, uniquingKeysWith: { $1 })
    let ordered = latest.values.sorted { $0.school.id < $1.school.id }
    let rows = ordered.enumerated().map { position, standing in
      let school = standing.school
      return NumberedSchool(
        number: Int64(position) + 1,
        school: School(
          id: school.id, name: school.name, region: school.region, district: school.district, status: school.status))
    }
    let schools = RankedSchools(rows)
    let entries = zip(schools.keys, ordered).map { key, standing in
      RankIndex<SchoolKey>.Entry(id: key, score: standing.taps, reachedAt: standing.reachedAt.milliseconds)
    }
    self.init(
      season: season, state: state, revision: revision, board: board, schools: schools, index: RankIndex(entries))
  }

  package var summary: SeasonSummary { SeasonSummary(season, state) }

  public var count: Int { index.count }

  /// A school's 1-based rank; `nil` if it is not on the board.
  ///
  /// - Complexity: O(log n).
  public func rank(of school: SchoolID, ties: TiePolicy = .ordinal) -> Int? {
    schools.key(of: school).flatMap { index.rank(of: $0, ties: ties) }
  }

  /// The ordinal rank of each school that has taps.
  public var ranksOfSchoolsWithTaps: [SchoolID: Int] {
    let entries = index.entries(in: 0..<count).prefix { $0.score > 0 }
    // In a damaged file two schools can have the same id.
    return Dictionary(zip(entries.map { schools[$0.id].id }, 1...), uniquingKeysWith: { first, _ in first })
  }

  package func standing(_ place: RankIndex<SchoolKey>.Standing) -> Standing {
    let entry = place.entry
    return Standing(
      rank: place.rank, taps: entry.score, reachedAt: Timestamp(milliseconds: entry.reachedAt),
      school: schools[entry.id])
  }

  /// - Throws: ``BoardError/notOnBoard(_:_:)``.
  package func key(of id: SchoolID) throws -> SchoolKey {
    guard let key = schools.key(of: id), index.contains(key) else { throw BoardError.notOnBoard(id, board) }
    return key
  }
}

// Positions are 0-based.

extension BoardRanking {
  /// - Throws: ``BoardError/notOnBoard(_:_:)``.
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
