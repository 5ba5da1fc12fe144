import Foundation
import Ranking
import Testing

/// What Redis, agoragames and Nakama document of their leaderboards: a test a row of the article's tables, with their words in its name.
@Suite struct `What leaderboards of other tools do` {
  typealias Board = RankIndex<String>

  /// A sorted set of Redis, which has the lowest score first.
  private var set = Board(
    [.init(id: "one", score: 1), .init(id: "two", score: 2), .init(id: "three", score: 3)], order: .lowestFirst)

  private func members(_ range: Range<Int>) -> [String] { set.entries(in: range).map(\.id) }

  /// `member_1` with 1 point to `member_n` with n, as agoragames has them.
  private func board(_ count: Int, order: ScoreOrder = .highestFirst) -> Board {
    Board((0..<count).map { .init(id: "member_\($0 + 1)", score: Int64($0 + 1)) }, order: order)
  }

  private func numbers(_ entries: [Board.Entry]?) -> [Int64]? { entries?.map(\.score) }

  // MARK: Members

  @Test mutating func `ZADD, rank_member and set put a member in, and move one that is there`() {
    set.update(.init(id: "uno", score: 1))
    #expect(set.count == 4)
    #expect(members(0..<4) == ["one", "uno", "two", "three"])
    for _ in 1...2 {
      set.update(.init(id: "one", score: 9))
      #expect(set.count == 4)
      #expect(members(0..<4) == ["uno", "two", "three", "one"])
    }
  }

  @Test mutating func `the record that a write returns tells where the owner stood`() {
    let former = set.update(.init(id: "three", score: 0, reachedAt: 99), ties: .ordinal)
    #expect(former == .init(rank: 3, entry: .init(id: "three", score: 3)))
    #expect(set.rank(of: "three", ties: .ordinal) == 1)
    #expect(set.update(.init(id: "new", score: 9), ties: .ordinal) == nil)
    #expect(set.rank(of: "new", ties: .ordinal) == 4)
  }

  @Test(arguments: [
    (ScoreOrder.highestFirst, Int64(5), true), (.highestFirst, 2, false), (.highestFirst, 1, false),
    (.lowestFirst, 5, false), (.lowestFirst, 2, false), (.lowestFirst, 1, true),
  ])
  func `ZADD GT, ZADD LT, rank_member_if and best take what is better, and keep the earlier of two equal scores`(
    order: ScoreOrder, score: Int64, isTaken: Bool
  ) {
    var board = Board([.init(id: "two", score: 2, reachedAt: 10)], order: order)
    #expect(board.improve(.init(id: "two", score: score, reachedAt: 20)) == isTaken)
    #expect(board.entry(of: "two") == .init(id: "two", score: isTaken ? score : 2, reachedAt: isTaken ? 20 : 10))
    let isAdded = board.improve(.init(id: "new", score: score))
    #expect(isAdded)
  }

  @Test(arguments: [("one", Int64(2), Int64(3)), ("three", -5, -2), ("two", 0, 2), ("new", 7, 7), ("new", 0, 0)])
  mutating func `ZINCRBY, change_score_for, incr and decr tell the new score, and add a member that is not there`(
    member: String, delta: Int64, result: Int64
  ) {
    #expect(set.increment(member, by: delta, reachedAt: 3) == result)
    #expect(set.entry(of: member)?.score == result)
    #expect(set.entry(of: member)?.reachedAt == (delta == 0 && member == "two" ? 0 : 3))
    #expect(set.count == (member == "new" ? 4 : 3))
    set.increment("one", by: 9)
    #expect(set.entry(at: set.count - 1)?.id == "one")
  }

  @Test(arguments: [(Int64.max - 5, Int64(9), Int64.max), (.min + 5, -9, .min), (.max, .min, -1)])
  func `incr stops at the ends of 64 bits`(score: Int64, delta: Int64, result: Int64) {
    var board = Board([.init(id: "owner", score: score)])
    #expect(board.increment("owner", by: delta) == result)
  }

  @Test mutating func `ZREM and remove_member tell what was there, and move the ranks behind it`() {
    #expect(set.remove("two")?.score == 2)
    #expect(set.remove("two") == nil)
    #expect(members(0..<3) == ["one", "three"])
    #expect(set.rank(of: "two", ties: .ordinal) == nil && set.rank(of: "three", ties: .ordinal) == 2)
  }

  @Test(
    arguments: [
      (0, 1, ["three"]), (-1, -1, ["one", "two"]), (1, -1, ["one"]), (0, -1, []), (0, 99, []),
      (3, 9, ["one", "two", "three"]), (2, 1, ["one", "two", "three"]), (-9, -3, ["two", "three"]),
    ] as [(Int, Int, [String])])
  mutating func `ZREMRANGEBYRANK and remove_members_outside_rank give what they remove`(
    start: Int, stop: Int, left: [String]
  ) {
    #expect(set.remove(positions: set.positions(from: start, through: stop)).count == 3 - left.count)
    #expect(members(0..<3) == left)
    #expect(set.brokenInvariant() == nil)
  }

  @Test mutating func `ZPOPMIN and ZPOPMAX give what they remove`() {
    #expect(set.remove(positions: 0..<1).map(\.id) == ["one"])
    #expect(set.remove(positions: set.positions(from: -1, through: -1)).map(\.id) == ["three"])
    #expect(set.remove(positions: 0..<9).map(\.id) == ["two"])
    #expect(set.remove(positions: 0..<1).isEmpty)
    #expect(set.isEmpty)
  }

  @Test(
    arguments: [
      (Int64.min, Int64(1), ["two", "three"]), (2, 3, ["one"]), (.min, .max, []), (4, 9, ["one", "two", "three"]),
    ] as [(Int64, Int64, [String])])
  mutating func `ZREMRANGEBYSCORE and remove_members_in_score_range take both ends in`(
    low: Int64, high: Int64, left: [String]
  ) {
    #expect(set.remove(scores: low...high).count == 3 - left.count)
    #expect(members(0..<3) == left)
  }

  @Test mutating func `ZUNIONSTORE and merge_leaderboards add the scores, with weights`() {
    let other = Board([.init(id: "one", score: 1), .init(id: "four", score: 4)])
    for entry in other.walk() { set.increment(entry.id, by: 3 * entry.score) }
    #expect(set.walk().map(\.id) == ["two", "three", "one", "four"])
    #expect(set.walk().map(\.score) == [2, 3, 4, 12])
  }

  @Test func `ZINTER, ZDIFF and ZRANGESTORE make a set of what is left`() {
    let other: Set = ["one", "three"]
    #expect(RankIndex(set.walk().filter { other.contains($0.id) }, order: set.order).count == 2)
    #expect(RankIndex(set.walk().filter { !other.contains($0.id) }, order: set.order).walk().map(\.id) == ["two"])
    #expect(RankIndex(set.entries(in: 1..<3), order: set.order).walk().map(\.id) == ["two", "three"])
  }

  // MARK: Some members

  @Test func `ZMSCORE and score_for have nil for a stranger, and records of owners leave them out`() {
    #expect(set.entries(of: ["one", "four", "three"]).map { $0?.score } == [1, nil, 3])
    #expect(set.entries(of: ["three", "four", "one"]).compactMap { $0?.id } == ["three", "one"])
    #expect(set.contains("one") && !set.contains("four"))
  }

  @Test(arguments: [("one", 0), ("two", 1), ("three", 2), ("four", nil)] as [(String, Int?)])
  func `ZRANK counts from 0, rank_for from 1`(member: String, place: Int?) {
    #expect(set.position(of: member) == place)
    #expect(set.rank(of: member, ties: .ordinal) == place.map { $0 + 1 })
    let score = place.map { Int64($0 + 1) }
    #expect(set.standing(of: member, ties: .ordinal)?.entry == score.map { .init(id: member, score: $0) })
  }

  @Test func `ranked_in_list has nil for a stranger`() {
    let list = board(25).standings(of: ["member_1", "member_62", "member_15", "member_25"], ties: .ordinal)
    #expect(list.map { $0?.rank } == [25, nil, 11, 1])
    #expect(list.map { $0?.entry.score } == [1, nil, 15, 25])
    #expect(board(25).standings(of: [], ties: .ordinal).isEmpty)
  }

  @Test(arguments: [(1, 50), (2, 49), (26, 25), (50, 1), (51, nil), (0, nil), (-1, nil)] as [(Int, Int64?)])
  func `member_at counts from 1`(place: Int, score: Int64?) { #expect(board(50).entry(at: place - 1)?.score == score) }

  @Test(arguments: [("member_1", 0), ("member_2", 9), ("member_3", 17), ("member_4", 25), ("member_12", 92)])
  func `percentile_for is the share of all that have less, rounded up`(member: String, percent: Double) {
    #expect(board(12).percentage(behind: member)?.rounded(.up) == percent)
    #expect(board(12).percentage(behind: "jones") == nil)
  }

  @Test(arguments: [(0, 1), (20, 2), (50, 4), (75, 5), (80, 5), (99, nil), (100, nil)] as [(Int, Int64?)])
  func `score_for_percentile is the score of a member that has so many behind it`(percent: Int, score: Int64?) {
    #expect(board(5).lastEntry(aheadOf: percent)?.score == score)
  }

  // MARK: Parts

  @Test(
    arguments: [
      (0, -1, ["one", "two", "three"]), (2, 3, ["three"]), (-2, -1, ["two", "three"]), (0, 0, ["one"]),
      (-1, -1, ["three"]), (-3, -2, ["one", "two"]), (1, 1, ["two"]), (1, -2, ["two"]),
      (0, 100, ["one", "two", "three"]),
      (-100, 100, ["one", "two", "three"]), (-100, -3, ["one"]), (3, 9, []), (2, 1, []), (-1, -2, []), (-9, -8, []),
      (.min, .max, ["one", "two", "three"]), (.max, .min, []),
    ] as [(Int, Int, [String])])
  func `ZRANGE takes places from either end`(start: Int, stop: Int, found: [String]) {
    #expect(members(set.positions(from: start, through: stop)) == found)
    #expect(Board().positions(from: start, through: stop).isEmpty)
  }

  @Test func `ZREVRANGE begins with the highest score`() {
    #expect(RankIndex(set.walk()).entries(in: 0..<2).map(\.id) == ["three", "two"])
  }

  @Test(
    arguments: [
      (Int64.min, Int64.max, ["one", "two", "three"]), (1, 2, ["one", "two"]), (2, 2, ["two"]), (4, 9, []), (0, 0, []),
      // (1 2 is 2 2, as scores are whole numbers.
      (1 + 1, 2, ["two"]), (3, .max, ["three"]),
    ] as [(Int64, Int64, [String])])
  func `ZRANGEBYSCORE, ZCOUNT and members_from_score_range take both ends in`(low: Int64, high: Int64, found: [String])
  {
    #expect(set.entries(scores: low...high).map(\.id) == found)
    #expect(set.count(scores: low...high) == found.count)
  }

  @Test func `ZRANGEBYSCORE LIMIT skips and stops`() {
    #expect(members(set.positions(scores: 1...3).dropFirst(1).prefix(1)) == ["two"])
    #expect(members(set.positions(scores: 1...3).dropFirst(5)) == [])
  }

  @Test(
    arguments: [(1, 3, [Int64(25), 24, 23]), (5, 5, [21]), (24, 99, [2, 1]), (26, 99, []), (-3, 1, [25])]
      as [(Int, Int, [Int64])])
  func `members_from_rank_range takes both ends in`(first: Int, last: Int, found: [Int64]) {
    let board = board(25)
    #expect(numbers(board.entries(in: board.positions(ranks: first...last, ties: .ordinal))) == found)
  }

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
    #expect(board(0).entries(.page(page, size: size)) == [])
  }

  @Test(
    arguments: [
      ("member_1", 25, 2), ("member_26", 25, 1), ("member_25", 25, 2), ("member_50", 10, 1), ("member_21", 10, 3),
      ("jones", 25, nil),
    ] as [(String, Int, Int?)])
  func `page_for counts pages from 1`(member: String, size: Int, page: Int?) {
    #expect(board(50).page(of: member, size: size) == page)
  }

  @Test(
    arguments: [
      ("member_25", 27), ("member_50", 50), ("member_49", 50), ("member_1", 5), ("member_3", 5), ("jones", nil),
    ] as [(String, Int64?)])
  func `around_me and records around an owner have as many at the ends`(member: String, first: Int64?) {
    #expect(numbers(board(50).entries(.around(member, radius: 2))) == first.map { first in (0..<5).map { first - $0 } })
  }

  @Test func `ZSCAN and all_leaders see each member once`() {
    #expect(set.walk().map(\.id) == ["one", "two", "three"])
    #expect(board(50).entries(.whole)?.count == 50)
  }

  @Test(arguments: [1, 3, 7, 20, 50], ScoreOrder.allCases)
  func `cursors lead through all records and back`(size: Int, order: ScoreOrder) {
    let board = board(20, order: order)
    let all = board.entries(in: 0..<20)
    var down: [Board.Entry] = []
    while down.count < 20 {
      let start = down.last.map { board.position(after: $0) } ?? 0
      down += board.entries(in: start..<start + size)
    }
    #expect(down == all)
    var up: [Board.Entry] = []
    while up.count < 20 {
      let end = up.first.map { board.position(before: $0) } ?? 20
      up = board.entries(in: end - size..<end) + up
    }
    #expect(up == all)
  }

  @Test mutating func `a cursor outlives its record`() throws {
    let cursor = try #require(set.entry(of: "two"))
    let text = try JSONEncoder().encode(cursor)
    set.remove("two")
    set.update(.init(id: "four", score: 4))
    let found = try JSONDecoder().decode(Board.Entry.self, from: text)
    #expect(found == cursor)
    #expect(set.entry(at: set.position(after: found))?.id == "three")
    #expect(set.entry(at: set.position(before: found) - 1)?.id == "one")
  }

  // MARK: Orders

  @Test func `a reverse board has the lowest score first`() {
    let board = board(25, order: .lowestFirst)
    #expect(numbers(board.top(3)) == [1, 2, 3])
    #expect(board.rank(of: "member_1", ties: .ordinal) == 1 && board.rank(of: "member_25", ties: .ordinal) == 25)
    #expect(numbers(board.entries(.page(2, size: 10))) == (11...20).map { $0 })
    #expect(numbers(board.entries(scores: 3...5)) == [3, 4, 5])
    #expect(numbers(board.entries(.around("member_1", radius: 1))) == [1, 2, 3])
    #expect(board.percentage(behind: "member_1") == 96 && board.percentage(behind: "member_25") == 0)
    #expect(board.page(of: "member_25", size: 10) == 3)
  }

  @Test(arguments: ScoreOrder.allCases)
  func `equal scores rank by who came first, then by member, and a subscore goes where the moment goes`(
    order: ScoreOrder
  ) {
    let entries = [("a", -7), ("c", -9), ("b", -9)].map { Board.Entry(id: $0, score: 5, reachedAt: $1) }
    #expect(Board(entries, order: order).walk().map(\.id) == ["b", "c", "a"])
  }

  @Test func `an owner may be a UUID`() throws {
    let owners = try (1...3).map { try #require(UUID(uuidString: "00000000-0000-0000-0000-00000000000\($0)")) }
    let board = RankIndex(zip(owners, [5, 9, 5]).map { RankIndex.Entry(id: $0, score: $1) })
    #expect(board.walk().map(\.id) == [owners[1], owners[0], owners[2]])
  }

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
    #expect(board.standings(in: 2..<4, ties: ties).map(\.rank) == Array(ranks[2..<4]))
    #expect(board.standings(of: ["f", "x", "b"], ties: ties).map { $0?.rank } == [ranks[5], nil, ranks[1]])
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
