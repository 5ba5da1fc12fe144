import Boards
import Leaderboard
import SchoolDirectory
import StoreConformance
import TapGame
import TestSupport
import Testing

@Suite struct `A review` {
  /// People and a macro at two schools, and seven sessions from one address, four of them at once.
  private func played() async throws -> (fixture: Fixture, macro: SessionID, people: [SessionID], crowd: [SessionID]) {
    let fixture = try await Fixture()
    var random = SeededGenerator(seed: 3)
    let macro = try await fixture.open(0, nickname: #require(Nickname("봇"))).id
    let people = [try await fixture.open(0).id, try await fixture.open(1).id]
    func request() -> SessionRequest {
      SessionRequest(
        season: fixture.season.id, school: fixture.schools[2].id,
        source: SessionSource(id: SourceID(rawValue: 7), kind: .publicAddress))
    }
    var crowd = try await fixture.leaderboard.openSessions([request(), request(), request(), request()]).map(\.id)
    for _ in 0..<3 {
      fixture.clock.advance(byMilliseconds: 1001)
      crowd.append(try await fixture.leaderboard.openSession(request()).id)
    }
    for sequence in 1...Int64(40) {
      fixture.clock.advance(byMilliseconds: 1000)
      var batches = [TapBatch(session: macro, sequence: sequence, taps: 50, span: Int64(1000))]
      for person in people {
        batches.append(
          TapBatch(
            session: person, sequence: sequence, taps: 4 + Int64(random.integer(below: 5)),
            span: 600 + Int64(random.integer(below: 300))))
      }
      _ = try await fixture.leaderboard.commit(batches)
    }
    return (fixture, macro, people, crowd)
  }

  @Test func `lists machines with their reasons, and no person`() async throws {
    let (fixture, macro, people, crowd) = try await played()
    let before = try await fixture.leaderboard.digest()
    let list = try await fixture.leaderboard.review()
    #expect(list.season == fixture.season.id && list.total == 8)
    #expect(list.revision == (try await fixture.leaderboard.revision()))
    #expect(list.sessions.map(\.id) == [macro] + crowd)
    #expect(Set(list.sessions.map(\.id)).isDisjoint(with: people))
    let worst = try #require(list.sessions.first)
    #expect(worst.suspicions.map(\.kind) == [.tooFast, .evenTimes, .atLimit, .evenBatches])
    #expect(worst.session.nickname?.text == "봇" && worst.session.taps < 2000 && worst.ban == nil)
    #expect(worst.evidence.taps == 2000 && worst.evidence.batches == 40 && worst.evidence.sessionsOfAddress == 0)
    #expect(list.sessions.dropFirst().map(\.evidence.sessionsOpenedTogether) == [4, 4, 4, 4, 1, 1, 1])
    #expect(list.sessions.dropFirst().allSatisfy { $0.evidence.sessionsOfAddress == 7 })
    #expect(list.sessions[1].suspicions.map(\.kind) == [.openedTogether, .sharedAddress])
    #expect(list.sessions[1].suspicions[0].reason == "4 sessions opened from its address within a second")
    #expect(list.sessions[5].suspicions.map(\.kind) == [.sharedAddress])
    let first = try await fixture.leaderboard.review(limit: 1)
    #expect(first.total == 8 && first.sessions == [worst])
    #expect(try await fixture.leaderboard.digest() == before)
  }

  @Test func `keeps a banned session on the list, and knows a season's own only`() async throws {
    let (fixture, macro, _, _) = try await played()
    let ban = try await fixture.leaderboard.ban(BanOrder(.session(macro), reason: "a macro")).ban
    let found = try #require(try await fixture.leaderboard.review().sessions.first)
    #expect(found.id == macro && found.ban == ban.id && found.session.taps == 0 && found.evidence.taps == 2000)
    let other = try await fixture.leaderboard.startSeason(name: "Other")
    #expect(try await fixture.leaderboard.review(season: other.id).total == 0)
    #expect(try await fixture.leaderboard.review(season: fixture.season.id).total == 8)
    await #expect(throws: TapRefusal.unknownSeason(SeasonID(rawValue: 99))) {
      try await fixture.leaderboard.review(season: SeasonID(rawValue: 99))
    }
    try await fixture.leaderboard.endSeason(fixture.season.id)
    fixture.clock.advance(byMilliseconds: SeasonSeal.delay.wholeMilliseconds)
    try await fixture.leaderboard.passTime()
    // Sealing forgets the addresses; what the taps looked like stays.
    #expect(try await fixture.leaderboard.review(season: fixture.season.id).sessions.map(\.id) == [macro])
  }
}
