import Boards
import Leaderboard
import SchoolDirectory
import TapGame
import Testing

@Suite struct `Questions to a board` {
  @Test(arguments: BoardExample.allCases)
  func `are answered as a model does that sorts`(example: BoardExample) async throws {
    let (_, ranking, model) = try await example.make()
    var random = SeededGenerator(seed: 5)
    let count = model.entries.count
    #expect(ranking.count == count)
    for ties in TiePolicy.allCases {
      let all = model.standings(ties: ties)
      func expect(_ slice: BoardSlice, _ expected: some Sequence<NaiveStanding>) throws {
        #expect(
          try ranking.page(slice, ties: ties).entries.map(NaiveStanding.init) == Array(expected), "\(slice) \(ties)")
      }
      try expect(.whole, all)
      for length in [1, 3, count, count + 1, .max] {
        try expect(.top(length), all.prefix(length))
        try expect(.page(1, size: length), all.prefix(length))
        try expect(.page(2, size: length), length < count ? all.dropFirst(length).prefix(length) : [])
      }
      for _ in 0..<20 {
        let a = random.integer(in: -1..<count + 3)
        let b = random.integer(in: a..<count + 4)
        try expect(.ranks(a...b), all.filter { (a...b).contains($0.rank) })
        let counts = (all.map(\.taps) + [0, 1, 2, .min, .max]).shuffled(using: &random)
        let taps = min(counts[0], counts[1])...max(counts[0], counts[1])
        try expect(.taps(taps), all.filter { taps.contains($0.taps) })
        #expect(ranking.count(taps: taps) == all.count { taps.contains($0.taps) })
        let named = all.shuffled(using: &random).prefix(7)
        try expect(.schools(named.map(\.school) + named.reversed().map(\.school)), named)
      }
      try expect(.ranks(.min ... .max), all)
      try expect(.taps(.min ... .max), all)
      try expect(.schools([]), [])
      for (place, standing) in all.enumerated() where place < 40 || place > count - 40 {
        #expect(try NaiveStanding(ranking.standing(of: standing.school, ties: ties)) == standing)
        #expect(ranking.standing(at: place + 1, ties: ties).map(NaiveStanding.init) == standing)
        #expect(ranking.rank(of: standing.school, ties: ties) == standing.rank)
        for size in [1, 3, 50] { #expect(try ranking.page(of: standing.school, size: size) == place / size + 1) }
      }
      for place in [.min, -1, 0, count + 1, .max] { #expect(ranking.standing(at: place, ties: ties) == nil) }
    }
    for size in [1, 3, 50, .max] { #expect(ranking.pageCount(size: size) == (count == 0 ? 0 : (count - 1) / size + 1)) }
    // A neighbourhood is whole at the edges.
    let all = model.standings(ties: .ordinal)
    for (place, standing) in all.enumerated() where place < 8 || place > all.count - 8 {
      for radius in [0, 1, 3, 400, .max] {
        let page = try ranking.page(.around(standing.school, radius: radius))
        let length = min(all.count, radius > all.count ? all.count : 2 * radius + 1)
        // The school in the middle, or as near to it as the ends let it be.
        let start = max(0, min(place - min(radius, all.count), all.count - length))
        #expect(page.entries.map(NaiveStanding.init) == Array(all[start..<start + length]), "\(place) \(radius)")
      }
    }
  }

  @Test func `about a list name the first school that is not there`() async throws {
    let (fixture, ranking, _) = try await BoardExample.mixed.make()
    let stranger = try #require(SchoolID("test:high:nobody"))
    let other = try #require(SchoolID("test:high:nobody-else"))
    #expect(throws: BoardError.notOnBoard(stranger, .all)) {
      try ranking.page(.schools([fixture.schools[0].id, stranger, other]))
    }
    #expect(throws: BoardError.notOnBoard(stranger, .all)) { try ranking.standing(of: stranger) }
    #expect(throws: BoardError.notOnBoard(stranger, .all)) { try ranking.percentile(of: stranger) }
    #expect(throws: BoardError.notOnBoard(stranger, .all)) { try ranking.page(of: stranger, size: 5) }
    // A school that another board compares.
    let high = try await fixture.leaderboard.ranking(of: .level(.high))
    let middle = try #require(fixture.schools.first { $0.level == .middle })
    #expect(throws: BoardError.notOnBoard(middle.id, .level(.high))) { try high.standing(of: middle.id) }
  }

  @Test func `are answered for the newest commit when asked one by one`() async throws {
    let fixture = try await Fixture()
    let (leaderboard, school) = (fixture.leaderboard, fixture.schools[3].id)
    #expect(try await leaderboard.standing(of: school).taps == 0)
    try await fixture.tap(30, for: 3)
    try await fixture.tap(20, for: 1)
    #expect(try await leaderboard.standing(of: school).taps == 30)
    #expect(try await leaderboard.standing(of: fixture.schools[0].id, ties: .modified).rank == 5)
    #expect(try await leaderboard.percentile(of: school).description == "100")
    #expect(try await leaderboard.percentile(of: fixture.schools[1].id).description == "75")
    let mark = try await leaderboard.mark(of: try #require(Percentile("75")))
    #expect(mark.taps == 21 && mark.holder?.school.id == fixture.schools[1].id)
    #expect(try await leaderboard.totals().taps == 50)
    #expect(try await leaderboard.totals(of: .level(fixture.schools[1].level)).taps == 20)
  }
}
