import SchoolDirectory
package import TapGame

/// The boards of one season in memory, true for one revision.
///
/// The board of all schools is always there; the others are built when they are first asked for and then kept up with each change.
package struct SeasonBoards: Sendable {
  package let season: Season
  /// The newest change of schools or seasons that this knows of; after a newer one everything is read anew.
  package let directoryRevision: Revision
  package private(set) var revision: Revision
  package let schools: RankedSchools
  /// By the board's number among the schools' boards.
  private var indexes: [RankIndex<SchoolKey>?]
  /// The past of the boards that somebody observes, by the board's number.
  private var logs: [Int: ChangeLog<SchoolKey>] = [:]
  /// The taps on each board that has an index.
  private var sums: [Int128]

  /// Ranks a season's schools: those that are open, and those that closed with taps.
  ///
  /// - Parameters:
  ///   - rows: all schools, in the order of their ids.
  ///   - moved: the total of each school that has taps.
  /// - Complexity: O(n log n).
  package init(
    season: Season, rows: [NumberedSchool], moved: [MovedSchool], revision: Revision,
    directoryRevision: Revision
  ) {
    self.season = season
    self.directoryRevision = directoryRevision
    self.revision = revision
    let totals = Dictionary(moved.map { ($0.number, $0) }, uniquingKeysWith: { $1 })
    let ranked = rows.filter { $0.school.status == .open || totals[$0.number] != nil }
    schools = RankedSchools(ranked)
    indexes = Array(repeating: nil, count: schools.boards.count)
    indexes[0] = RankIndex(
      zip(schools.keys, ranked).map { key, row in
        let total = totals[row.number]
        return .init(
          id: key, taps: total?.taps ?? 0, reachedAt: (total?.reachedAt ?? season.startsAt).milliseconds)
      })
    sums = Array(repeating: 0, count: schools.boards.count)
    sums[0] = indexes[0]?.sum ?? 0
  }

  /// Moves the schools that a commit has touched.
  ///
  /// - Returns: the boards that it has moved, of those that somebody observes.
  /// - Complexity: O(moved schools × log n): a school is on five boards.
  @discardableResult
  package mutating func apply(_ moved: [MovedSchool], revision newRevision: Revision) -> [Board] {
    for school in moved {
      guard let key = schools.key(ofNumber: school.number) else { continue }
      let entry = RankIndex<SchoolKey>.Entry(id: key, taps: school.taps, reachedAt: school.reachedAt.milliseconds)
      let gain = Int128(entry.taps) - Int128(indexes[0]?[key]?.taps ?? 0)
      for board in schools.boardNumbers(of: key) {
        if !logs.isEmpty, let before = indexes[board]?[key], before != entry { logs[board]?.note(before) }
        indexes[board]?.update(entry)
        sums[board] += gain
      }
    }
    revision = newRevision
    // A list of its own, as a view of the keys would have each commit copy the logs.
    return Array(logs.keys).filter { logs[$0]?.endCommit(newRevision) == true }.map { schools.boards[$0] }
  }

  /// A board as it is now.
  ///
  /// - Throws: ``BoardError/unknownBoard(_:)``.
  /// - Complexity: O(1), the first time O(n).
  package mutating func ranking(of board: Board, state: SeasonState) throws -> BoardRanking {
    // The board of all schools is there even when there are none.
    guard let number = schools.number(of: board) else { throw BoardError.unknownBoard(board) }
    return BoardRanking(
      season: season, state: state, revision: revision, board: board, schools: schools, index: index(number),
      sum: sums[number])
  }

  /// Asks a board something.
  package mutating func ask<Answer>(
    _ board: Board, state: SeasonState, _ question: (BoardRanking) throws -> Answer
  ) throws -> Answer {
    try question(ranking(of: board, state: state))
  }

  // MARK: Observed boards

  /// The boards whose past is kept.
  package var observedBoards: [Board] { logs.keys.map { schools.boards[$0] } }

  /// The past of a board, which is kept from now on if it was not.
  ///
  /// - Throws: ``BoardError/unknownBoard(_:)``.
  /// - Complexity: O(1), the first time O(n).
  package mutating func log(of board: Board) throws -> ChangeLog<SchoolKey> {
    guard let number = schools.number(of: board) else { throw BoardError.unknownBoard(board) }
    if let log = logs[number] { return log }
    _ = index(number)
    let log = ChangeLog<SchoolKey>(start: revision)
    logs[number] = log
    return log
  }

  /// Forgets the past of a board.
  package mutating func dropLog(of board: Board) {
    if let number = schools.number(of: board) { logs[number] = nil }
  }

  private mutating func index(_ number: Int) -> RankIndex<SchoolKey> {
    if let index = indexes[number] { return index }
    let all = indexes[0] ?? RankIndex()
    let index = RankIndex(
      all.entries(in: 0..<all.count).filter { schools.boardNumbers(of: $0.id).contains(number) })
    indexes[number] = index
    sums[number] = index.sum
    return index
  }
}
