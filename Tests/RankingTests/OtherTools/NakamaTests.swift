import Foundation
import Ranking
import Testing

/// What Nakama documents of its leaderboards: operators, orders, records around an owner, cursors.
@Suite struct `What a leaderboard of Nakama does` {
  typealias Board = RankIndex<String>

  /// Owners 00 to 19 with 100, 95 … points, or seconds.
  private func board(order: ScoreOrder = .highestFirst) -> Board {
    Board((0..<20).map { .init(id: Self.owner($0), score: Int64(100 - 5 * $0), reachedAt: Int64($0)) }, order: order)
  }

  private static func owner(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  // MARK: Operators

  @Test(arguments: [(ScoreOrder.highestFirst, [Int64(50), 70, 70]), (.lowestFirst, [50, 50, 20])])
  func `best keeps the better score of either order`(order: ScoreOrder, best: [Int64]) {
    var board = Board(order: order)
    var found: [Int64?] = []
    for score in [Int64(50), 70, 20] {
      board.improve(.init(id: "owner", score: score))
      found.append(board.entry(of: "owner")?.score)
    }
    #expect(found == best)
  }

  @Test func `best keeps the earlier of two equal scores`() {
    var board = Board([.init(id: "owner", score: 50, reachedAt: 10)])
    let isLaterTaken = board.improve(.init(id: "owner", score: 50, reachedAt: 20))
    #expect(!isLaterTaken && board.entry(of: "owner")?.reachedAt == 10)
  }

  @Test func `set takes the last score`() {
    var board = Board()
    for score in [Int64(50), 70, 20] { board.update(.init(id: "owner", score: score)) }
    #expect(board.entry(of: "owner")?.score == 20)
  }

  @Test func `incr and decr add and take away`() {
    var board = Board()
    #expect(board.increment("owner", by: 50, reachedAt: 1) == 50)
    #expect(board.increment("owner", by: 20, reachedAt: 2) == 70)
    #expect(board.increment("owner", by: -30, reachedAt: 3) == 40)
    #expect(board.entry(of: "owner")?.reachedAt == 3)
    #expect(board.increment("owner", by: 0, reachedAt: 4) == 40)
    #expect(board.entry(of: "owner")?.reachedAt == 3)
  }

  @Test(arguments: [(Int64.max - 5, Int64(9), Int64.max), (.min + 5, -9, .min), (.max, .min, -1)])
  func `incr stops at the ends of 64 bits`(score: Int64, delta: Int64, result: Int64) {
    var board = Board([.init(id: "owner", score: score)])
    #expect(board.increment("owner", by: delta) == result)
  }

  // MARK: Writing a record

  @Test func `a written record tells where the owner stood, and stands now`() {
    var board = board()
    let former = board.update(.init(id: "09", score: 98, reachedAt: 99), ties: .ordinal)
    #expect(former == .init(rank: 10, entry: .init(id: "09", score: 55, reachedAt: 9)))
    #expect(board.rank(of: "09", ties: .ordinal) == 2)
    #expect(board.update(.init(id: "new", score: 1), ties: .ordinal) == nil)
    #expect(board.rank(of: "new", ties: .ordinal) == 21)
  }

  @Test func `a deleted record moves the ranks behind it up`() {
    var board = board()
    board.remove("03")
    #expect(board.rank(of: "02", ties: .ordinal) == 3)
    #expect(board.rank(of: "04", ties: .ordinal) == 4)
  }

  @Test(arguments: ScoreOrder.allCases)
  func `equal scores rank by who came first`(order: ScoreOrder) {
    let board = Board(
      [
        .init(id: "a", score: 5, reachedAt: 30), .init(id: "b", score: 5, reachedAt: 10),
        .init(id: "c", score: 5, reachedAt: 10),
      ],
      order: order)
    #expect(board.walk().map(\.id) == ["b", "c", "a"])
  }

  @Test func `a subscore goes where the moment goes`() {
    let board = Board(zip(["a", "b", "c"], [7, 9, 8]).map { .init(id: $0, score: 5, reachedAt: -$1) })
    #expect(board.walk().map(\.id) == ["b", "c", "a"])
  }

  // MARK: Listing

  @Test func `a list by owners leaves strangers out`() {
    #expect(board().entries(of: ["03", "nobody", "01"]).compactMap { $0?.id } == ["03", "01"])
  }

  @Test(arguments: [(0, 0), (1, 0), (2, 0), (3, 1), (10, 8), (17, 15), (18, 15), (19, 15)])
  func `records around an owner keep their number at the ends`(owner: Int, first: Int) {
    let found = board().entries(.around(Self.owner(owner), radius: 2))
    #expect(found?.map(\.id) == (first..<first + 5).map(Self.owner))
  }

  @Test func `records around a stranger are none`() {
    #expect(board().entries(.around("nobody", radius: 2)) == nil)
  }

  @Test(arguments: [1, 3, 7, 20, 50], ScoreOrder.allCases)
  func `cursors lead through all records and back`(size: Int, order: ScoreOrder) {
    let board = board(order: order)
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

  @Test func `a cursor outlives its record`() throws {
    var board = board()
    let cursor = try #require(board.entry(of: "04"))
    let text = try JSONEncoder().encode(cursor)
    board.remove("04")
    board.update(.init(id: "03", score: 1, reachedAt: 99))
    let found = try JSONDecoder().decode(Board.Entry.self, from: text)
    #expect(found == cursor)
    #expect(board.entry(at: board.position(after: found))?.id == "05")
    #expect(board.entry(at: board.position(before: found) - 1)?.id == "02")
  }

  @Test func `an owner may be a UUID`() throws {
    let owners = try (1...3).map { try #require(UUID(uuidString: "00000000-0000-0000-0000-00000000000\($0)")) }
    let board = RankIndex(zip(owners, [5, 9, 5]).map { RankIndex.Entry(id: $0, score: $1) })
    #expect(board.walk().map(\.id) == [owners[1], owners[0], owners[2]])
  }
}
