import SchoolDirectory
import TapGame

/// The boards of one season in memory, true for one revision.
///
/// The board of all schools is always there; the others are built when they are first asked for and then kept up with each change.
struct SeasonBoards: Sendable {
  let season: Season
  /// The newest change of schools or seasons that this knows of; after a newer one everything is read anew.
  let directoryRevision: Revision
  private(set) var revision: Revision
  private let schools: [SchoolID: School]
  private var indexes: [Board: RankIndex<SchoolID>] = [:]

  /// Ranks a season's schools: those that are open, and those that closed with taps.
  ///
  /// - Complexity: O(n log n).
  init(season: Season, schools: [School], totals: Totals, directoryRevision: Revision) {
    self.season = season
    self.directoryRevision = directoryRevision
    revision = totals.revision
    let taps = Dictionary(totals.schools.map { ($0.school, $0) }, uniquingKeysWith: { $1 })
    let ranked = schools.filter { $0.status == .open || taps[$0.id] != nil }
    self.schools = Dictionary(ranked.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
    indexes[.all] = RankIndex(
      ranked.map { school in
        let total = taps[school.id]
        return .init(
          id: school.id, taps: total?.taps ?? 0, reachedAt: (total?.reachedAt ?? season.startsAt).milliseconds)
      })
  }

  /// Whether there is a school on a board.
  func hasSchools(on board: Board) -> Bool {
    board == .all || schools.values.contains(where: board.contains)
  }

  /// Moves the schools that a commit has touched.
  ///
  /// - Complexity: O(moved schools × boards in use × cost of one move).
  mutating func apply(_ moved: [SchoolTotal], revision newRevision: Revision) {
    // A list of its own: a view of the keys would keep the dictionary shared, and each update would copy an index.
    let boards = Array(indexes.keys)
    for total in moved {
      guard let school = schools[total.school] else { continue }
      for board in boards where board.contains(school) {
        indexes[board]?.update(
          .init(id: total.school, taps: total.taps, reachedAt: total.reachedAt.milliseconds))
      }
    }
    revision = newRevision
  }

  /// The rank index of a board.
  ///
  /// - Complexity: O(1), the first time O(n log n).
  mutating func index(of board: Board) -> RankIndex<SchoolID> {
    if let index = indexes[board] { return index }
    let all = indexes[.all] ?? RankIndex()
    let index = RankIndex(
      schools.values.lazy.filter(board.contains).compactMap { all[$0.id] })
    indexes[board] = index
    return index
  }

  /// A part of a board.
  mutating func page(_ slice: BoardSlice, of board: Board, ties: TiePolicy, state: SeasonState) throws -> BoardPage {
    let index = index(of: board)
    let range = try Self.range(of: slice, in: index, board: board)
    let entries = index.entries(in: range).compactMap { entry -> Standing? in
      guard let school = schools[entry.id], let rank = index.rank(of: entry.id, ties: ties) else { return nil }
      return Standing(
        rank: rank, taps: entry.taps, reachedAt: Timestamp(milliseconds: entry.reachedAt), school: school)
    }
    return BoardPage(
      season: season, state: state, revision: revision, board: board, ties: ties, total: index.count,
      entries: entries)
  }

  private static func range(
    of slice: BoardSlice, in index: RankIndex<SchoolID>, board: Board
  ) throws -> Range<Int> {
    switch slice {
    case .whole: return 0..<index.count
    case .top(let count): return 0..<min(max(0, count), index.count)
    case .page(let number, let size):
      let size = max(1, size)
      let (start, overflow) = max(0, number - 1).multipliedReportingOverflow(by: size)
      guard !overflow, start < index.count else { return index.count..<index.count }
      return start..<(start + min(size, index.count - start))
    case .around(let id, let radius):
      guard let position = index.position(of: id) else { throw LeaderboardError.notOnBoard(id, board) }
      let radius = min(max(0, radius), index.count)
      let length = min(2 * radius + 1, index.count)
      let start = min(max(0, position - radius), index.count - length)
      return start..<(start + length)
    }
  }
}
