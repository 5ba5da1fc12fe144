import Ranking
import Testing

/// What Redis documents of its sorted sets, asked of an index with the lowest score first, as a sorted set has it.
@Suite struct `What a sorted set of Redis does` {
  private var set = RankIndex(
    [.init(id: "one", score: 1), .init(id: "two", score: 2), .init(id: "three", score: 3)], order: .lowestFirst)

  private func members(_ range: Range<Int>) -> [String] { set.entries(in: range).map(\.id) }

  private func members(_ scores: ClosedRange<Int64>) -> [String] { set.entries(scores: scores).map(\.id) }

  // MARK: ZADD, ZINCRBY, ZREM

  @Test mutating func `ZADD adds a member, and moves one that is there`() {
    set.update(.init(id: "uno", score: 1))
    #expect(set.count == 4)
    #expect(members(0..<4) == ["one", "uno", "two", "three"])
    set.update(.init(id: "one", score: 9))
    #expect(set.count == 4)
    #expect(members(0..<4) == ["uno", "two", "three", "one"])
    set.update(.init(id: "one", score: 9))
    #expect(set.entry(of: "one")?.score == 9)
  }

  @Test func `ZADD orders equal scores by member`() {
    let set = RankIndex(["d", "b", "a", "c"].map { RankIndex.Entry(id: $0, score: 0) }, order: .lowestFirst)
    #expect(set.walk().map(\.id) == ["a", "b", "c", "d"])
  }

  @Test(arguments: [(Int64(5), true, Int64(5)), (2, false, 2), (1, false, 2)])
  func `ZADD GT only raises`(score: Int64, isUpdated: Bool, result: Int64) {
    var set = RankIndex([RankIndex.Entry(id: "two", score: 2)])
    #expect(set.improve(.init(id: "two", score: score)) == isUpdated)
    #expect(set.entry(of: "two")?.score == result)
    let isAdded = set.improve(.init(id: "new", score: score))
    #expect(isAdded)
  }

  @Test(arguments: [(Int64(5), false, Int64(2)), (2, false, 2), (1, true, 1)])
  mutating func `ZADD LT only lowers`(score: Int64, isUpdated: Bool, result: Int64) {
    #expect(set.improve(.init(id: "two", score: score)) == isUpdated)
    #expect(set.entry(of: "two")?.score == result)
  }

  @Test(arguments: [("one", Int64(2), Int64(3)), ("three", -5, -2), ("two", 0, 2), ("new", 7, 7), ("new", 0, 0)])
  mutating func `ZINCRBY returns the new score, and adds a member that is not there`(
    member: String, delta: Int64, result: Int64
  ) {
    #expect(set.increment(member, by: delta) == result)
    #expect(set.entry(of: member)?.score == result)
    #expect(set.count == (member == "new" ? 4 : 3))
  }

  @Test mutating func `ZINCRBY moves the member`() {
    set.increment("one", by: 9)
    #expect(members(0..<3) == ["two", "three", "one"])
  }

  @Test mutating func `ZREM removes a member, and says whether it was there`() {
    #expect(set.remove("two")?.score == 2)
    #expect(set.remove("two") == nil)
    #expect(members(0..<3) == ["one", "three"])
  }

  // MARK: ZCARD, ZSCORE, ZRANK

  @Test func `ZCARD counts, and an empty set has nothing`() {
    #expect(set.count == 3 && !set.isEmpty)
    #expect(RankIndex<String>().isEmpty)
  }

  @Test func `ZSCORE and ZMSCORE have nil for a stranger`() {
    #expect(set.entry(of: "two")?.score == 2)
    #expect(set.entry(of: "four") == nil)
    #expect(set.entries(of: ["one", "four", "three"]).map { $0?.score } == [1, nil, 3])
    #expect(set.contains("one") && !set.contains("four"))
  }

  @Test(arguments: [("one", 0), ("two", 1), ("three", 2), ("four", nil)] as [(String, Int?)])
  func `ZRANK counts from 0`(member: String, rank: Int?) {
    #expect(set.position(of: member) == rank)
    // ZREVRANK
    #expect(set.position(of: member).map { set.count - 1 - $0 } == rank.map { 2 - $0 })
  }

  @Test func `ZRANK WITHSCORE has both`() {
    #expect(set.standing(of: "three", ties: .ordinal) == .init(rank: 3, entry: .init(id: "three", score: 3)))
  }

  // MARK: ZRANGE

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
  }

  @Test func `ZRANGE of an empty set is empty`() {
    #expect(RankIndex<String>().positions(from: 0, through: -1).isEmpty)
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
  func `ZRANGEBYSCORE and ZCOUNT take both ends in`(low: Int64, high: Int64, found: [String]) {
    #expect(members(low...high) == found)
    #expect(set.count(scores: low...high) == found.count)
  }

  @Test func `ZRANGEBYSCORE LIMIT skips and stops`() {
    #expect(members(set.positions(scores: 1...3).dropFirst(1).prefix(1)) == ["two"])
    #expect(members(set.positions(scores: 1...3).dropFirst(5)) == [])
  }

  @Test func `ZSCAN sees each member once`() { #expect(Set(set.walk().map(\.id)) == ["one", "two", "three"]) }

  // MARK: ZREMRANGEBYRANK, ZREMRANGEBYSCORE, ZPOPMIN

  @Test(
    arguments: [
      (0, 1, ["three"]), (-1, -1, ["one", "two"]), (1, -1, ["one"]), (0, -1, []), (0, 99, []),
      (3, 9, ["one", "two", "three"]), (2, 1, ["one", "two", "three"]), (-9, -3, ["two", "three"]),
    ] as [(Int, Int, [String])])
  mutating func `ZREMRANGEBYRANK says how many it removed`(start: Int, stop: Int, left: [String]) {
    #expect(set.remove(positions: set.positions(from: start, through: stop)).count == 3 - left.count)
    #expect(members(0..<3) == left)
    #expect(set.brokenInvariant() == nil)
  }

  @Test(
    arguments: [
      (Int64.min, Int64(1), ["two", "three"]), (2, 3, ["one"]), (.min, .max, []), (4, 9, ["one", "two", "three"]),
    ] as [(Int64, Int64, [String])])
  mutating func `ZREMRANGEBYSCORE says how many it removed`(low: Int64, high: Int64, left: [String]) {
    #expect(set.remove(scores: low...high).count == 3 - left.count)
    #expect(members(0..<3) == left)
  }

  @Test mutating func `ZPOPMIN and ZPOPMAX return what they remove`() {
    #expect(set.remove(positions: 0..<1).map(\.id) == ["one"])
    #expect(set.remove(positions: set.positions(from: -1, through: -1)).map(\.id) == ["three"])
    #expect(set.remove(positions: 0..<9).map(\.id) == ["two"])
    #expect(set.remove(positions: 0..<1).isEmpty)
    #expect(set.isEmpty)
  }

  // MARK: ZUNIONSTORE, ZINTERSTORE, ZDIFFSTORE, ZRANGESTORE

  @Test mutating func `ZUNIONSTORE adds the scores, with weights`() {
    let other = RankIndex([RankIndex.Entry(id: "one", score: 1), .init(id: "four", score: 4)])
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
}
