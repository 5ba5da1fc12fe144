package import Ranking
import SchoolDirectory
package import TapGame

/// The boards of one season in memory, at one revision.
///
/// The board of all schools always exists. Another board is built on first use and then updated with each change.
package struct SeasonBoards: Sendable {
  package let season: Season
  /// The newest revision that changed schools or seasons before these boards were built. When schools or seasons change
  /// later, all boards are built again.
  package let directoryRevision: Revision
  package private(set) var revision: Revision
  package let schools: RankedSchools
  /// The index of each board, by the board's position in ``RankedSchools/boards``; `nil` if the board is not built yet.
  private var indexes: [RankIndex<SchoolKey>?]
  /// The groups of all schools, which are not on the board of all schools.
  private var groups: RankIndex<SchoolKey>
  /// The change logs of the observed boards, by the board's position in ``RankedSchools/boards``.
  private var logs: [Int: ChangeLog<SchoolKey>] = [:]
  /// The sum of the taps of each board that has an index.
  private var sums: [Int128]

  /// Ranks a season's schools: the open ones, and the closed ones that have taps.
  ///
  /// - Parameters:
  ///   - rows: all schools, ordered by id.
  ///   - moved: the total of each school that has taps.
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
    var entries: (schools: [RankIndex<SchoolKey>.Entry], groups: [RankIndex<SchoolKey>.Entry]) = ([], [])
    entries.schools.reserveCapacity(ranked.count)
    for (key, row) in zip(schools.keys, ranked) {
      let total = totals[row.number]
      let entry = RankIndex<SchoolKey>.Entry(
        id: key, score: total?.taps ?? 0, reachedAt: (total?.reachedAt ?? season.startsAt).milliseconds)
      if row.school.id.parent == nil { entries.schools.append(entry) } else { entries.groups.append(entry) }
    }
    indexes[0] = RankIndex(entries.schools)
    groups = RankIndex(entries.groups)
    sums = Array(repeating: 0, count: schools.boards.count)
    sums[0] = indexes[0]?.sum ?? 0
  }

  /// Updates the schools that a commit changed.
  ///
  /// - Returns: the observed boards that changed.
  @discardableResult
  package mutating func apply(_ moved: [MovedSchool], revision newRevision: Revision) -> [Board] {
    for school in moved {
      guard let key = schools.key(ofNumber: school.number) else { continue }
      let entry = RankIndex<SchoolKey>.Entry(id: key, score: school.taps, reachedAt: school.reachedAt.milliseconds)
      let known = indexes[0]?.entry(of: key) ?? groups.entry(of: key)
      let gain = Int128(entry.score) - Int128(known?.score ?? 0)
      if groups.contains(key) { groups.update(entry) }
      for board in schools.boardNumbers(of: key) {
        if !logs.isEmpty, let before = indexes[board]?.entry(of: key), before != entry { logs[board]?.note(before) }
        indexes[board]?.update(entry)
        sums[board] += gain
      }
    }
    revision = newRevision
    // The keys are copied into an array. A view of the keys would share the logs, so each commit would copy the logs.
    return Array(logs.keys).filter { logs[$0]?.endCommit(newRevision) == true }.map { schools.boards[$0] }
  }

  /// A snapshot of a board.
  ///
  /// - Throws: ``BoardError/unknownBoard(_:)``.
  package mutating func ranking(of board: Board, state: SeasonState) throws -> BoardRanking {
    // The board of all schools exists even without schools.
    guard let number = schools.number(of: board) else { throw BoardError.unknownBoard(board) }
    return BoardRanking(
      season: season, state: state, revision: revision, board: board, schools: schools, index: index(number),
      sum: sums[number])
  }

  package mutating func ask<Answer>(
    _ board: Board, state: SeasonState, _ question: (BoardRanking) throws -> Answer
  ) throws -> Answer {
    try question(ranking(of: board, state: state))
  }

  // MARK: Observed boards

  package var observedBoards: [Board] { logs.keys.map { schools.boards[$0] } }

  /// The change log of a board. The first call starts the log.
  ///
  /// - Throws: ``BoardError/unknownBoard(_:)``.
  package mutating func log(of board: Board) throws -> ChangeLog<SchoolKey> {
    guard let number = schools.number(of: board) else { throw BoardError.unknownBoard(board) }
    if let log = logs[number] { return log }
    _ = index(number)
    let log = ChangeLog<SchoolKey>(start: revision)
    logs[number] = log
    return log
  }

  /// A board, and the entries that commits have touched since a revision.
  ///
  /// - Throws: ``BoardError/unknownBoard(_:)``.
  package mutating func delta(
    of board: Board, state: SeasonState, since: Revision?, ties: TiePolicy
  ) throws -> BoardDelta {
    let ranking = try ranking(of: board, state: state)
    return BoardDelta(ranking, log: schools.number(of: board).flatMap { logs[$0] }, since: since, ties: ties)
  }

  package mutating func dropLog(of board: Board) {
    if let number = schools.number(of: board) { logs[number] = nil }
  }

  private mutating func index(_ number: Int) -> RankIndex<SchoolKey> {
    if let index = indexes[number] { return index }
    var all = indexes[0] ?? RankIndex()
    if case .school = schools.boards[number] { all = groups }
    let index = RankIndex(all.entries(in: 0..<all.count).filter { schools.isOnBoard(number, $0.id) })
    indexes[number] = index
    sums[number] = index.sum
    return index
  }
}
