public import Ranking
public import SchoolDirectory

extension BoardRanking {
  /// A page of the board.
  ///
  /// - Throws: ``BoardError/notOnBoard(_:_:)``, ``BoardError/foreignCursor(_:season:board:)``.
  /// - Complexity: O(log n + length of the page); O(length × log n) for a list of schools; O(log² n + length) for
  ///   ranks.
  public func page(_ slice: BoardSlice, ties: TiePolicy = .ordinal) throws -> BoardPage {
    guard case .schools(let ids) = slice else { return page(try range(of: slice, ties: ties), of: slice, ties: ties) }
    var seen: Set<SchoolID> = []
    let entries = try ids.filter { seen.insert($0).inserted }.map { try standing(of: $0, ties: ties) }
    return page(entries, next: nil, previous: nil, ties: ties)
  }

  /// The number of schools that have taps.
  ///
  /// - Complexity: O(log n).
  var schoolsWithTaps: Int { index.count(betterThan: 0) }

  /// A page with the number of schools that have taps, as streams send it.
  ///
  /// - Throws, Complexity: as ``page(_:ties:)``.
  package func streamedPage(_ slice: BoardSlice, ties: TiePolicy) throws -> BoardPage {
    var page = try page(slice, ties: ties)
    page.schoolsWithTaps = schoolsWithTaps
    return page
  }

  /// A school's standing.
  ///
  /// - Throws: ``BoardError/notOnBoard(_:_:)``.
  /// - Complexity: O(log n).
  public func standing(of school: SchoolID, ties: TiePolicy = .ordinal) throws -> Standing {
    guard let place = schools.key(of: school).flatMap({ index.standing(of: $0, ties: ties) }) else {
      throw BoardError.notOnBoard(school, board)
    }
    return standing(place)
  }

  /// The standing of the school with this ordinal rank; `nil` beyond the ends of the board.
  ///
  /// - Complexity: O(log n).
  public func standing(at place: Int, ties: TiePolicy = .ordinal) -> Standing? {
    guard (1...max(1, count)).contains(place) else { return nil }
    return index.standing(at: place - 1, ties: ties).map(standing)
  }

  /// How many pages the board has at this page size.
  public func pageCount(size: Int) -> Int { index.pageCount(size: size) }

  /// The number of the page that a school is on, counted from 1.
  ///
  /// - Throws: ``BoardError/notOnBoard(_:_:)``.
  /// - Complexity: O(log n).
  public func page(of school: SchoolID, size: Int) throws -> Int {
    try position(of: school) / max(1, size) + 1
  }

  /// How many schools have taps in a range.
  ///
  /// - Complexity: O(log n).
  public func count(taps range: ClosedRange<Int64>) -> Int { index.count(scores: range) }

  // MARK: Places

  private func page(_ range: Range<Int>, of slice: BoardSlice, ties: TiePolicy) -> BoardPage {
    let standings = index.standings(in: range, ties: ties)
    let isOpen = !slice.isComplete
    return page(
      standings.map(standing), next: isOpen && range.upperBound < count ? standings.last.map(cursor) : nil,
      previous: isOpen && range.lowerBound > 0 ? standings.first.map(cursor) : nil, ties: ties)
  }

  private func page(
    _ entries: [Standing], next: BoardCursor?, previous: BoardCursor?, ties: TiePolicy
  ) -> BoardPage {
    BoardPage(
      season: summary, revision: revision, board: board, ties: ties, total: count, entries: entries,
      next: next, previous: previous, at: at)
  }

  private func range(of slice: BoardSlice, ties: TiePolicy) throws -> Range<Int> {
    if let range = try slice.range(count: count, position: position(of:)) { return range }
    switch slice {
    case .whole, .top, .page, .around, .schools: return 0..<count
    case .after(let cursor, let size): return range(from: try position(after: cursor), size: size)
    case .before(let cursor, let size):
      let end = try position(before: cursor)
      return max(0, end - max(1, size))..<end
    case .ranks(let ranks): return index.positions(ranks: ranks, ties: ties)
    case .taps(let taps): return index.positions(scores: taps)
    }
  }

  private func range(from start: Int, size: Int) -> Range<Int> {
    guard start < count else { return count..<count }
    return start..<(start + min(max(1, size), count - start))
  }
}
