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
    let list = try await fixture.leaderboard.ask(SuspicionQuestion())
    #expect(list.season == fixture.season.id && list.total == 5)
    #expect(list.revision == (try await fixture.leaderboard.revision()))
    #expect(list.sessions.map(\.id) == [macro] + crowd.prefix(4))
    #expect(Set(list.sessions.map(\.id)).isDisjoint(with: people))
    let worst = try #require(list.sessions.first)
    #expect(worst.suspicions.map(\.kind) == [.tooFast, .evenTimes, .atLimit, .evenBatches])
    #expect(worst.session.nickname?.text == "봇" && worst.session.taps < 2000 && worst.ban == nil)
    #expect(worst.evidence.taps == 2000 && worst.evidence.batches == 40 && worst.evidence.sessionsOfAddress == 0)
    #expect(list.sessions.dropFirst().map(\.evidence.sessionsOpenedTogether) == [4, 4, 4, 4])
    #expect(list.sessions.dropFirst().allSatisfy { $0.evidence.sessionsOfAddress == 7 })
    #expect(list.sessions[1].suspicions.map(\.kind) == [.openedTogether, .sharedAddress])
    #expect(list.sessions[1].suspicions[0].reason == "4 sessions opened from its address within a tenth of a second")
    let first = try await fixture.leaderboard.ask(SuspicionQuestion(limit: 1))
    #expect(first.total == 5 && first.sessions == [worst])
    #expect(try await fixture.leaderboard.digest() == before)
  }

  /// Opens sessions of an address at moments that are so many milliseconds apart, and gives what is found of the first.
  private func found(_ kind: SessionSource.Kind, gaps: [Int64]) async throws -> ReviewedSession? {
    let fixture = try await Fixture()
    let request = SessionRequest(
      season: fixture.season.id, school: fixture.schools[0].id,
      source: SessionSource(id: SourceID(rawValue: 7), kind: kind))
    for gap in [0] + gaps {
      fixture.clock.advance(byMilliseconds: gap)
      _ = try await fixture.leaderboard.openSession(request)
    }
    // Not all of a season's addresses are this one.
    _ = try await fixture.open(1)
    return try await fixture.leaderboard.ask(SuspicionQuestion()).sessions.first
  }

  @Test func `knows a program that opens sessions in even time, and a class that comes at once`() async throws {
    let even = [Int64](repeating: 2000, count: 9).map { $0 + ($0 % 3) * 200 }
    let program = try #require(try await found(.publicAddress, gaps: even))
    #expect(program.suspicions.map(\.kind) == [.openedEvenly, .sharedAddress])
    #expect(program.evidence.openingVariation ?? 1 < 0.01 && program.evidence.playersOfAddress == 0)
    // One fewer may be even by chance, and an address that is shared is no reason by itself.
    #expect(try await found(.publicAddress, gaps: Array(even.dropLast())) == nil)
    // Within a second, but not at once: a class.
    let crowd: [Int64] = [150, 700, 20, 3000, 90, 1400, 300, 800, 2500, 120, 60]
    #expect(try await found(.publicAddress, gaps: crowd) == nil)
    let atOnce = [Int64](repeating: 40, count: 11)
    let machine = try #require(try await found(.publicAddress, gaps: atOnce))
    #expect(machine.suspicions.map(\.kind) == [.openedTogether, .openedEvenly, .sharedAddress])
    #expect(machine.evidence.sessionsOpenedTogether == 3)
  }

  @Test func `expects as many players at a venue as the organiser has named`() async throws {
    let crowd: [Int64] = [0, 0, 700, 20, 3000, 0, 1400, 300, 800, 2500, 120]
    #expect(try await found(.venue(players: 12), gaps: crowd) == nil)
    let crowded = try #require(try await found(.venue(players: 30), gaps: [Int64](repeating: 1000, count: 20)))
    #expect(crowded.suspicions.map(\.kind) == [.openedEvenly] && crowded.evidence.playersOfAddress == 30)
    #expect(try await found(.publicAddress, gaps: crowd)?.suspicions.map(\.kind) == [.openedTogether, .sharedAddress])
  }

  @Test func `keeps a banned session on the list, and knows a season's own only`() async throws {
    let (fixture, macro, _, _) = try await played()
    let ban = try await fixture.leaderboard.perform(BanSessions(.session(macro), reason: "a macro")).ban
    let found = try #require(try await fixture.leaderboard.ask(SuspicionQuestion()).sessions.first)
    #expect(found.id == macro && found.ban == ban.id && found.session.taps == 0 && found.evidence.taps == 2000)
    let other = try await fixture.leaderboard.perform(StartSeason(name: "Other"))
    #expect(try await fixture.leaderboard.ask(SuspicionQuestion(season: other.id)).total == 0)
    #expect(try await fixture.leaderboard.ask(SuspicionQuestion(season: fixture.season.id)).total == 5)
    await #expect(throws: TapRefusal.unknownSeason(SeasonID(rawValue: 99))) {
      try await fixture.leaderboard.ask(SuspicionQuestion(season: SeasonID(rawValue: 99)))
    }
    try await fixture.leaderboard.perform(EndSeason(fixture.season.id))
    fixture.clock.advance(byMilliseconds: SeasonSeal.delay.wholeMilliseconds)
    try await fixture.leaderboard.perform(PassTime())
    // Sealing forgets the addresses; what the taps looked like stays.
    #expect(
      try await fixture.leaderboard.ask(SuspicionQuestion(season: fixture.season.id)).sessions.map(\.id) == [macro])
  }
}

@Suite struct `A review of a hall` {
  @Test func `tells which addresses bring most, and their share of the school`() async throws {
    let fixture = try await Fixture()
    func join(_ address: Int64, _ school: Int) async throws -> SessionID {
      let source = SessionSource(id: SourceID(rawValue: address), kind: .privateAddress)
      return try await fixture.leaderboard.openSession(
        SessionRequest(season: fixture.season.id, school: fixture.schools[school].id, source: source)
      ).id
    }
    let sessions = [try await join(7, 0), try await join(7, 0), try await join(8, 0), try await join(7, 1)]
    fixture.clock.advance(byMilliseconds: 1000)
    _ = try await fixture.leaderboard.commit(
      zip(sessions, [9, 6, 5, 3] as [Int64]).map { TapBatch(session: $0, sequence: 1, taps: $1, span: 900) })
    let addresses = try await fixture.leaderboard.ask(SuspicionQuestion(limit: 2)).addresses
    #expect(addresses.map(\.address) == ["0000000000000007", "0000000000000008"])
    #expect(addresses.map(\.school) == [fixture.schools[0].id, fixture.schools[0].id])
    #expect(addresses.map(\.sessions) == [2, 1] && addresses.map(\.taps) == [15, 5])
    #expect(addresses.map(\.schoolTaps) == [20, 20] && addresses.map(\.playersOfAddress) == [0, 0])
  }

  /// A laptop with 60 private addresses, or as many /64s of one private /48, beside 30 phones. Nobody's taps are even.
  @Test(arguments: [true, false])
  func `names the laptop with many private addresses for one school, and no phone`(isIPv6: Bool) async throws {
    let fixture = try await Fixture()
    var random = SeededGenerator(seed: 11)
    func below(_ bound: UInt64) -> Int64 { Int64(random.integer(below: bound)) }
    func join(_ school: Int, address: Int64, _ networks: [SessionSource.Network] = []) async throws -> SessionID {
      fixture.clock.advance(byMilliseconds: 200 + below(1500))
      return try await fixture.leaderboard.openSession(
        SessionRequest(
          season: fixture.season.id, school: fixture.schools[school].id,
          source: SessionSource(id: SourceID(rawValue: address), kind: .privateAddress, networks: networks))
      ).id
    }
    var (phones, laptop): ([SessionID], [SessionID]) = ([], [])
    for number in 0..<Int64(30) { phones.append(try await join(Int(number) % 2, address: number)) }
    for number in 0..<Int64(60) {
      // Each /64 in a /56 of its own, all in one /48.
      let networks = SessionSource.networksOfIPv6.map {
        SessionSource.Network(
          id: SourceID(rawValue: $0.prefix == 56 ? -number - 10 : -$0.addresses), addresses: $0.addresses)
      }
      // The budget of the /48 lets 20 in at once.
      guard let session = try? await join(2, address: 1000 + number, isIPv6 ? networks : []) else { continue }
      laptop.append(session)
    }
    #expect(laptop.count == (isIPv6 ? 21 : 60))
    var sequences: [SessionID: Int64] = [:]
    var resting = phones.map { _ in 0 as Int64 }
    let speeds = phones.map { _ in 40 + below(40) }
    func batch(_ session: SessionID, taps: Int64) -> TapBatch {
      sequences[session, default: 0] += 1
      return TapBatch(
        session: session, sequence: sequences[session] ?? 0, taps: taps,
        span: 8000 + below(2000))
    }
    for _ in 0..<60 {
      fixture.clock.advance(byMilliseconds: 10_000)
      var batches = laptop.map { batch($0, taps: 16 + below(17)) }
      for (place, phone) in phones.enumerated() {
        resting[place] -= 1
        if resting[place] > 0 { continue }
        batches.append(batch(phone, taps: speeds[place] * (8 + below(5)) / 10))
        if below(4) == 0 { resting[place] = 2 + below(18) }
      }
      _ = try await fixture.leaderboard.commit(batches)
    }
    let list = try await fixture.leaderboard.ask(SuspicionQuestion(limit: .max))
    #expect(Set(list.sessions.map(\.id)).isSubset(of: laptop))
    let named = list.sessions.count { Set($0.suspicions.map(\.kind)).isSuperset(of: [.sameSpeed, .restless]) }
    #expect(list.total * 10 >= laptop.count * 9 && named * 4 >= laptop.count * 3, "\(list.total), \(named)")
    #expect(list.schools.map(\.school) == [fixture.schools[2].id])
  }
}
