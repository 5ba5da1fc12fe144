import Ranking
import Testing

/// What agoragames' leaderboard documents, with its words in the names.
@Suite struct `What a leaderboard of agoragames does` {
  typealias Board = RankIndex<String>

  /// `member_1` with 1 point to `member_n` with n.
  private func board(_ count: Int, order: ScoreOrder = .highestFirst) -> Board {
    Board((0..<count).map { .init(id: "member_\($0 + 1)", score: Int64($0 + 1)) }, order: order)
  }

  private func numbers(_ entries: [Board.Entry]?) -> [Int64]? { entries?.map(\.score) }

  // MARK: Members

  @Test func `rank_member and rank_members put members in, and change their scores`() {
    var board = board(10)
    #expect(board.count == 10)
    board.update(.init(id: "member_1", score: 99))
    #expect(board.count == 10)
    #expect(board.top(2).map(\.id) == ["member_1", "member_10"])
    #expect(board.rank(of: "member_10", ties: .ordinal) == 2)
  }

  @Test(arguments: [(Int64(4), false), (5, false), (6, true)])
  func `rank_member_if takes what is better`(score: Int64, isTaken: Bool) {
    var board = board(5)
    #expect(board.improve(.init(id: "member_5", score: score)) == isTaken)
  }

  @Test(arguments: [(Int64(5), Int64(8), 1), (-1, 2, 4), (0, 3, 3)])
  func `change_score_for adds a difference`(delta: Int64, score: Int64, rank: Int) {
    var board = board(5)
    #expect(board.increment("member_3", by: delta) == score)
    #expect(board.rank(of: "member_3", ties: .ordinal) == rank)
  }

  @Test func `remove_member leaves the others`() {
    var board = board(10)
    board.remove("member_1")
    board.remove("jones")
    #expect(board.count == 9)
    #expect(board.rank(of: "member_1", ties: .ordinal) == nil)
  }

  @Test(
    arguments: [(Int64(2), Int64(4), [Int64(5), 1]), (0, 9, []), (7, 9, [5, 4, 3, 2, 1])] as [(Int64, Int64, [Int64])])
  func `remove_members_in_score_range takes both ends in`(low: Int64, high: Int64, left: [Int64]) {
    var board = board(5)
    board.remove(scores: low...high)
    #expect(numbers(board.top(9)) == left)
  }

  @Test func `remove_members_outside_rank keeps the first`() {
    var board = board(5)
    #expect(board.remove(positions: 3..<board.count).count == 2)
    #expect(numbers(board.top(9)) == [5, 4, 3])
  }

  @Test func `merge_leaderboards adds up`() {
    var board = board(3)
    for entry in Board([.init(id: "member_1", score: 9), .init(id: "foo", score: 1)]).walk() {
      board.increment(entry.id, by: entry.score)
    }
    #expect(numbers(board.top(9)) == [10, 3, 2, 1])
  }

  // MARK: One member

  @Test(arguments: [("member_1", 5), ("member_4", 2), ("member_5", 1), ("jones", nil)] as [(String, Int?)])
  func `rank_for counts from 1`(member: String, rank: Int?) {
    #expect(board(5).rank(of: member, ties: .ordinal) == rank)
    #expect(board(5).contains(member) == (rank != nil))
  }

  @Test func `score_for and score_and_rank_for`() {
    let board = board(5)
    #expect(board.entry(of: "member_4")?.score == 4)
    #expect(board.entry(of: "jones") == nil)
    #expect(board.standing(of: "member_4", ties: .ordinal) == .init(rank: 2, entry: .init(id: "member_4", score: 4)))
    #expect(board.standing(of: "jones", ties: .ordinal) == nil)
  }

  @Test(arguments: [(1, 50), (2, 49), (26, 25), (50, 1), (51, nil), (0, nil), (-1, nil)] as [(Int, Int64?)])
  func `member_at counts from 1`(place: Int, score: Int64?) { #expect(board(50).entry(at: place - 1)?.score == score) }

  @Test(arguments: [("member_1", 0), ("member_2", 9), ("member_3", 17), ("member_4", 25), ("member_12", 92)])
  func `percentile_for is the share of all that have less, rounded up`(member: String, percent: Double) {
    #expect(board(12).percentage(behind: member)?.rounded(.up) == percent)
  }

  @Test func `percentile_for of a stranger is nil`() { #expect(board(12).percentage(behind: "jones") == nil) }

  @Test(arguments: [(0, 1), (20, 2), (50, 4), (75, 5), (80, 5), (99, nil), (100, nil)] as [(Int, Int64?)])
  func `score_for_percentile is the score of a member that has so many behind it`(percent: Int, score: Int64?) {
    #expect(board(5).lastEntry(aheadOf: percent)?.score == score)
  }

  // MARK: Pages

  @Test(arguments: [(0, 25, 0), (10, 25, 1), (25, 25, 1), (26, 25, 2), (10, 5, 2), (27, 5, 6), (3, 0, 3)])
  func `total_pages rounds up`(count: Int, size: Int, pages: Int) {
    #expect(board(count).pageCount(size: size) == pages)
  }

  @Test(arguments: [
    (1, 25, Int64(50), 25), (2, 25, 25, 25), (3, 25, 0, 0), (4, 15, 5, 5), (1, 60, 50, 50), (0, 25, 50, 25),
  ])
  func `leaders has one page after the other`(page: Int, size: Int, first: Int64, length: Int) {
    let entries = board(50).entries(.page(page, size: size)) ?? []
    #expect(entries.count == length)
    #expect(entries.first?.score ?? 0 == first)
  }

  @Test func `leaders of an empty board are none, and all_leaders are all`() {
    #expect(board(0).entries(.page(1, size: 25)) == [])
    #expect(board(50).entries(.whole)?.count == 50)
    #expect(numbers(board(5).top(3)) == [5, 4, 3])
  }

  @Test(arguments: [
    ("member_1", 25, 2), ("member_26", 25, 1), ("member_25", 25, 2), ("member_50", 10, 1), ("member_21", 10, 3),
  ])
  func `page_for counts pages from 1`(member: String, size: Int, page: Int) {
    #expect(board(50).page(of: member, size: size) == page)
  }

  @Test func `page_for of a stranger is nil`() { #expect(board(50).page(of: "jones", size: 25) == nil) }

  @Test(arguments: [("member_25", Int64(27)), ("member_50", 50), ("member_49", 50), ("member_1", 5), ("member_3", 5)])
  func `around_me has as many on either side, and its length at the ends`(member: String, first: Int64) {
    #expect(numbers(board(50).entries(.around(member, radius: 2))) == (0..<5).map { first - $0 })
  }

  @Test func `around_me of a stranger is nil`() { #expect(board(5).entries(.around("jones", radius: 2)) == nil) }

  // MARK: Ranges and lists

  @Test func `ranked_in_list has nil for a stranger`() {
    let list = board(25).standings(of: ["member_1", "member_62", "member_15", "member_25"], ties: .ordinal)
    #expect(list.map { $0?.rank } == [25, nil, 11, 1])
    #expect(list.map { $0?.entry.score } == [1, nil, 15, 25])
    #expect(list.compactMap { $0?.rank }.sorted() == [1, 11, 25])
    #expect(board(25).standings(of: [], ties: .ordinal).isEmpty)
  }

  @Test(arguments: [
    (Int64(10), Int64(15), Int64(15), 6), (24, 99, 25, 2), (26, 99, 0, 0), (-5, 0, 0, 0), (1, 25, 25, 25),
  ])
  func `members_from_score_range and total_members_in_score_range`(low: Int64, high: Int64, first: Int64, count: Int) {
    let found = board(25).entries(scores: low...high)
    #expect(found.first?.score ?? 0 == first)
    #expect(found.count == count && board(25).count(scores: low...high) == count)
  }

  @Test(
    arguments: [(1, 3, [Int64(25), 24, 23]), (5, 5, [21]), (24, 99, [2, 1]), (26, 99, []), (-3, 1, [25])]
      as [(Int, Int, [Int64])])
  func `members_from_rank_range takes both ends in`(first: Int, last: Int, found: [Int64]) {
    let board = board(25)
    #expect(numbers(board.entries(in: board.positions(ranks: first...last, ties: .ordinal))) == found)
  }

  // MARK: Low to high

  @Test func `a reverse board has the lowest score first`() {
    var board = board(25, order: .lowestFirst)
    #expect(numbers(board.top(3)) == [1, 2, 3])
    #expect(board.rank(of: "member_1", ties: .ordinal) == 1 && board.rank(of: "member_25", ties: .ordinal) == 25)
    #expect(numbers(board.entries(.page(2, size: 10))) == (11...20).map { $0 })
    #expect(numbers(board.entries(scores: 3...5)) == [3, 4, 5])
    #expect(numbers(board.entries(.around("member_1", radius: 1))) == [1, 2, 3])
    #expect(board.percentage(behind: "member_1") == 96 && board.percentage(behind: "member_25") == 0)
    #expect(board.page(of: "member_25", size: 10) == 3)
    let isSlowerTaken = board.improve(.init(id: "member_2", score: 9))
    let isFasterTaken = board.improve(.init(id: "member_2", score: 0))
    #expect(!isSlowerTaken && isFasterTaken)
    #expect(board.entry(at: 0)?.id == "member_2")
  }

  // MARK: Ties

  private func tied() -> Board {
    Board(zip(["a", "b", "c", "d", "e", "f"], [50, 50, 30, 30, 10, 0]).map { .init(id: $0, score: $1) })
  }

  @Test(arguments: [
    (TiePolicy.dense, [1, 1, 2, 2, 3, 4]), (.competition, [1, 1, 3, 3, 5, 6]), (.modified, [2, 2, 4, 4, 5, 6]),
    (.ordinal, [1, 2, 3, 4, 5, 6]),
  ])
  func `the boards for ties share ranks`(ties: TiePolicy, ranks: [Int]) {
    let board = tied()
    #expect(board.standings(in: 0..<9, ties: ties).map(\.rank) == ranks)
    #expect("abcdef".map { board.rank(of: String($0), ties: ties) } == ranks)
    #expect(board.standings(in: 2..<4, ties: ties).map(\.rank) == Array(ranks[2..<4]))
    #expect(board.standings(of: ["f", "x", "b"], ties: ties).map { $0?.rank } == [ranks[5], nil, ranks[1]])
  }

  @Test func `a tie that ends frees its rank`() {
    var board = tied()
    board.increment("a", by: 1)
    #expect(board.standings(in: 0..<9, ties: .dense).map(\.rank) == [1, 2, 3, 3, 4, 5])
    board.remove("b")
    #expect(board.standings(in: 0..<9, ties: .dense).map(\.rank) == [1, 2, 2, 3, 4])
    #expect(board.standings(in: 0..<9, ties: .competition).map(\.rank) == [1, 2, 2, 4, 5])
  }

  @Test(
    arguments: [
      (TiePolicy.dense, 2, ["c", "d"]), (.competition, 3, ["c", "d"]), (.competition, 2, []),
      (.modified, 4, ["c", "d"]),
    ] as [(TiePolicy, Int, [String])])
  func `a rank has all who share it`(ties: TiePolicy, rank: Int, found: [String]) {
    let board = tied()
    #expect(board.entries(in: board.positions(ranks: rank...rank, ties: ties)).map(\.id) == found)
  }
}
