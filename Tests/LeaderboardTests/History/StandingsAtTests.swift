import Boards
import Leaderboard
import SchoolDirectory
import TapGame
import TestSupport
import Testing

@Suite struct `Standings of the past` {
  @Test(arguments: some(1, of: [1, 2, 3] as [UInt64]))
  func `are those that were live then, on every board and with every tie policy`(seed: UInt64) async throws {
    let played = try await PlayedHistory(seed: seed)
    let other = try Leaderboard.open(played.fixture.path, clock: played.fixture.clock, access: .readOnly)
    for live in played.live {
      for (question, page) in live.pages {
        // A process that has boards in memory, and one that has none.
        for leaderboard in [played.fixture.leaderboard, other] {
          let past = try await leaderboard.page(.whole, of: question.board, ties: question.ties, at: live.at)
          #expect(past.entries == page.entries, "\(question) at \(live.at)")
          #expect(past.total == page.total)
        }
      }
    }
    try await expectParts(of: played.live[12], played.fixture.leaderboard)
  }

  /// Pages and neighbourhoods are those of the live board, and lead from one to the next.
  private func expectParts(of live: PlayedHistory.Live, _ leaderboard: Leaderboard) async throws {
    let all = try #require(live.pages[.init(board: .all, ties: .ordinal)]).entries
    #expect(try await leaderboard.page(.page(2, size: 7), at: live.at).entries == Array(all[7..<14]))
    #expect(try await leaderboard.page(.top(3), at: live.at).entries == Array(all[..<3]))
    let middle = all[10].school.id
    #expect(try await leaderboard.page(.around(middle, radius: 2), at: live.at).entries == Array(all[8...12]))
    #expect(try await leaderboard.ranking(at: live.at).rank(of: middle) == 11)
    var seen: [Standing] = []
    var slice: BoardSlice? = .top(7)
    while let part = slice {
      let page = try await leaderboard.page(part, at: live.at)
      seen += page.entries
      slice = page.next.map { .after($0, size: 7) }
    }
    #expect(seen == all)
  }

  @Test func `are those of the last whole minute, up to the last tap`() async throws {
    let fixture = try await Fixture()
    let begin = fixture.clock.now
    try await fixture.tap(5, for: 0)
    fixture.clock.set(to: begin + 70_000)
    try await fixture.tap(9, for: 1)
    let last = fixture.clock.now
    fixture.clock.set(to: begin + 100_000)
    func taps(at moment: Timestamp) async throws -> [Int64] {
      try await fixture.leaderboard.page(.whole, at: moment).entries.map(\.taps).filter { $0 > 0 }
    }
    #expect(begin.milliseconds % 60_000 == 0)
    #expect(try await taps(at: begin) == [])
    #expect(try await taps(at: begin + 59_999) == [])
    #expect(try await taps(at: begin + 60_000) == [5])
    #expect(try await taps(at: last) == [5])
    #expect(try await taps(at: last + 1) == [9, 5])
    #expect(try await taps(at: fixture.clock.now) == [9, 5])
    #expect(try await fixture.leaderboard.page(.whole, at: last).at == begin + 60_000)
    #expect(try await fixture.leaderboard.page(.whole, at: last + 1).at == last + 1)
    #expect(try await fixture.leaderboard.page(.whole).at == nil)
  }

  @Test func `are final after the end of the season, also at a moment that has not come`() async throws {
    let end = Fixture.start + 90_500
    let fixture = try await Fixture(endsAt: end)
    fixture.clock.set(to: end + -1)
    try await fixture.tap(4, for: 3)
    fixture.clock.set(to: end + 3000)
    let final = try await fixture.leaderboard.page(.whole)
    for moment in [end, end + 1, end + 86_400_000] {
      let page = try await fixture.leaderboard.page(.whole, at: moment)
      #expect(page.entries == final.entries)
      #expect(page.at == end)
    }
    #expect(try await fixture.leaderboard.page(.top(1), at: end + -2).entries[0].taps == 0)
  }

  @Test func `before the start, and of a time to come, there are none`() async throws {
    let fixture = try await Fixture()
    for moment in [fixture.season.startsAt + -1, fixture.clock.now + 1] {
      await #expect {
        try await fixture.leaderboard.page(.whole, at: moment)
      } throws: { error in
        guard case BoardError.outsideSeason(let reason) = error else { return false }
        return reason.contains(moment.description) && reason.hasSuffix(".")
      }
    }
  }

  @Test func `name what is not there`() async throws {
    let fixture = try await Fixture()
    let now = fixture.clock.now
    await #expect(throws: BoardError.unknownBoard(.region("평양직할시"))) {
      try await fixture.leaderboard.page(.top(1), of: .region("평양직할시"), at: now)
    }
    let stranger = try #require(SchoolID("test:high:nobody"))
    await #expect(throws: BoardError.notOnBoard(stranger, .all)) {
      try await fixture.leaderboard.page(.around(stranger, radius: 1), at: now)
    }
    await #expect(throws: TapRefusal.unknownSeason(SeasonID(rawValue: 9))) {
      try await fixture.leaderboard.page(.top(1), season: SeasonID(rawValue: 9), at: now)
    }
  }

  @Test func `have a school that was closed since, and after that only if it had taps`() async throws {
    let fixture = try await Fixture()
    fixture.clock.advance(byMilliseconds: 120_000)
    try await fixture.tap(3, for: 0)
    fixture.clock.advance(byMilliseconds: 120_000)
    var (zero, one) = (fixture.schools[0], fixture.schools[1])
    zero.status = .closed
    one.status = .closed
    try await fixture.put([zero, one])
    for (moment, total) in [(Fixture.start, 5), (Fixture.start + 60_000, 5), (fixture.clock.now, 4)] {
      let page = try await fixture.leaderboard.page(.whole, at: moment)
      #expect(page.total == total)
      #expect(page.entries.contains { $0.school.id == zero.id })
      #expect(page.entries.contains { $0.school.id == one.id } == (total == 5))
    }
  }

  /// The first places are found without looking up every school; the ranking of the moment knows all.
  @Test(arguments: some(1, of: [11, 12] as [UInt64]))
  func `are the same page, cursors too, however they are found`(seed: UInt64) async throws {
    let played = try await PlayedHistory(seed: seed, minutes: 8)
    let leaderboard = played.fixture.leaderboard
    for live in played.live {
      for board in PlayedHistory.boards {
        let ranking = try await leaderboard.ranking(of: board, at: live.at)
        for ties in TiePolicy.allCases {
          for slice in [
            BoardSlice.top(0), .top(1), .top(5), .top(1000), .top(1001), .page(1, size: 4), .page(2, size: 3),
            .page(9, size: 5), .page(1, size: 1000), .page(.max, size: 2),
          ] {
            let page = try await leaderboard.page(slice, of: board, ties: ties, at: live.at)
            #expect(page == (try ranking.page(slice, ties: ties)), "\(slice) of \(board), \(ties)")
          }
        }
      }
    }
  }

  /// A clock that was wrong and is put right takes the minutes that have not come back into the present one.
  @Test func `agree with the newest when the clock was wrong`() async throws {
    let fixture = try await Fixture()
    fixture.clock.advance(byMilliseconds: 10 * 3_600_000)
    try await fixture.tap(7, for: 2)
    try await fixture.tap(8, for: 3)
    fixture.clock.set(to: Fixture.start + 3_600_000)
    try await fixture.tap(1, for: 2)
    let live = try await fixture.leaderboard.page(.whole)
    #expect(live.entries.map(\.taps).prefix(2) == [8, 8])
    #expect(try await fixture.leaderboard.page(.whole, at: fixture.clock.now).entries == live.entries)
    try await fixture.leaderboard.expectWhole()
  }
}
