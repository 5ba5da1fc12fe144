import TapGame
import Testing

extension StorePromise {
  private static let home = SessionSource(id: SourceID(rawValue: 7), kind: .publicAddress)

  /// What every store promises of the addresses that sessions are opened from.
  static let addresses: [StorePromise] = [
    StorePromise("An address opens as many sessions as its budget has, all or none, and later one more") { kind in
      let fixture = try await StoreFixture(kind, rules: try rules(sessions: 3, taps: 80))
      func full(until: Int64) -> TapRefusal { .addressFull(fixture.season.id, until: StoreFixture.start + until) }
      var sessions = try await fixture.store.openSessions([request(fixture), request(fixture)])
      await #expect(throws: full(until: 10_000)) {
        try await fixture.store.openSessions([request(fixture), request(fixture)])
      }
      sessions.append(try await fixture.store.openSession(request(fixture)))
      for session in sessions { _ = try await tap(fixture, session) }
      await #expect(throws: full(until: 200_000)) { try await fixture.store.openSession(request(fixture)) }
      // Who comes from elsewhere, or from the program itself, is not concerned.
      _ = try await fixture.open()
      _ = try await fixture.store.openSession(
        request(fixture, from: SessionSource(id: SourceID(rawValue: -7), kind: .publicAddress)))
      fixture.clock.advance(byMilliseconds: 200_000)
      _ = try await tap(fixture, try await fixture.store.openSession(request(fixture)))
      await #expect(throws: full(until: 400_000)) { try await fixture.store.openSession(request(fixture)) }
    },
    StorePromise("A session that nobody taps on gives its seat to who comes, once, and is stale then") { kind in
      let fixture = try await StoreFixture(kind, rules: try rules(sessions: 3, taps: 80))
      func full(until: Int64) -> TapRefusal { .addressFull(fixture.season.id, until: StoreFixture.start + until) }
      let venue = SessionSource(id: SourceID(rawValue: 300), kind: .venue(players: 3))
      for source in [home, venue] {
        let begun = fixture.clock.now.milliseconds(since: StoreFixture.start)
        let sessions = try await fixture.store.openSessions((0..<3).map { _ in request(fixture, from: source) })
        _ = try await tap(fixture, sessions[0])
        fixture.clock.advance(byMilliseconds: 9_999)
        await #expect(throws: full(until: begun + 10_000)) {
          try await fixture.store.openSession(request(fixture, from: source))
        }
        fixture.clock.advance(byMilliseconds: 1)
        // All or none: three do not find three seats, and those that are there are not taken.
        await #expect(throws: full(until: begun + 200_000)) {
          try await fixture.store.openSessions((0..<3).map { _ in request(fixture, from: source) })
        }
        let next = try await fixture.store.openSession(request(fixture, from: source))
        // The oldest has given its seat, and no other.
        await #expect(throws: TapRefusal.staleSession(sessions[1].id, lastActiveAt: SessionProgress.gaveSeat)) {
          try await tap(fixture, sessions[1])
        }
        _ = try await tap(fixture, sessions[2])
        await #expect(throws: full(until: begun + 20_000)) {
          try await fixture.store.openSession(request(fixture, from: source))
        }
        _ = try await tap(fixture, next)
        fixture.clock.advance(byMilliseconds: 10_000)
        await #expect(throws: full(until: begun + 200_000)) {
          try await fixture.store.openSession(request(fixture, from: source))
        }
      }
    },
    StorePromise("A session gives no seat that time has given back, also where it is still good") { kind in
      let fixture = try await StoreFixture(kind, rules: try rules(sessions: 1, taps: 80))
      let old = try await fixture.store.openSession(request(fixture))
      fixture.clock.advance(byMilliseconds: 600_000)
      _ = try await tap(fixture, try await fixture.store.openSession(request(fixture)))
      await #expect(throws: TapRefusal.addressFull(fixture.season.id, until: StoreFixture.start + 1_200_000)) {
        try await fixture.store.openSession(request(fixture))
      }
      _ = try await tap(fixture, old)
    },
    StorePromise("The sessions of an address share its taps, and the receipt tells it") { kind in
      let fixture = try await StoreFixture(kind, rules: try rules(sessions: 10, taps: 4))
      let sessions = try await fixture.store.openSessions([request(fixture), request(fixture, 1)])
      // Five seconds' worth at first.
      let first = try await fixture.store.commit(TapBatch(session: sessions[0].id, sequence: 1, taps: 15, span: 0))
      #expect((first.accepted, first.reason) == (15, nil))
      let second = try await fixture.store.commit(TapBatch(session: sessions[1].id, sequence: 1, taps: 15, span: 0))
      #expect((second.accepted, second.rejected, second.reason) == (5, 10, .addressLimit))
      #expect((second.sessionTaps, second.schoolTaps) == (5, 5))
      // A repeat takes nothing.
      #expect(
        try await fixture.store.commit(TapBatch(session: sessions[1].id, sequence: 1, taps: 15, span: 0)) == second)
      fixture.clock.advance(byMilliseconds: 1_500)
      let third = try await fixture.store.commit(TapBatch(session: sessions[0].id, sequence: 2, taps: 9, span: 1_000))
      #expect((third.accepted, third.rejected, third.reason) == (6, 3, .addressLimit))
      let own = try await fixture.open()
      #expect(try await fixture.store.commit(TapBatch(session: own, sequence: 1, taps: 40, span: 0)).accepted == 40)
    },
    StorePromise("Taps that are handed in after a silence count as far back as the backlog") { kind in
      let fixture = try await StoreFixture(kind, rules: try rules(sessions: 10, taps: 4, backlog: .seconds(60)))
      let session = try await fixture.store.openSession(request(fixture)).id
      fixture.clock.advance(byMilliseconds: 3_600_000)
      let receipt = try await fixture.store.commit(TapBatch(session: session, sequence: 1, taps: 1_000, span: 60_000))
      #expect((receipt.accepted, receipt.reason) == (4 * 65, .addressLimit))
    },
    StorePromise("Each network around an address has a budget of its own, and a venue that of its players") { kind in
      let fixture = try await StoreFixture(kind, rules: try rules(sessions: 2, taps: 4))
      // An address in a household, of a site, of a provider: four numbers, as in an address.
      func home(_ provider: Int64, _ site: Int64, _ household: Int64, _ address: Int64) -> SessionSource {
        let hashes = [(provider * 10 + site) * 10 + household, provider * 10 + site, provider]
        return SessionSource(
          id: SourceID(rawValue: 100_000 + hashes[0] * 10 + address), kind: .publicAddress,
          networks: zip([10_000, 1_000, 100], zip(hashes, [1, 2, 3])).map {
            SessionSource.Network(id: SourceID(rawValue: $0 + $1.0), addresses: $1.1)
          })
      }
      func open(_ provider: Int64, _ site: Int64, _ household: Int64, _ address: Int64) async throws -> SessionID {
        let opened = try await fixture.store.openSession(
          request(fixture, from: home(provider, site, household, address)))
        return opened.id
      }
      let first = try await open(1, 1, 1, 1)
      let second = try await open(1, 1, 1, 2)
      let full = TapRefusal.addressFull(fixture.season.id, until: StoreFixture.start + 300_000)
      // The household has the budget of one address, the site that of two, the provider here that of three.
      await #expect(throws: full) { try await open(1, 1, 1, 3) }
      let neighbour = try await open(1, 1, 2, 1)
      _ = try await open(1, 1, 3, 1)
      await #expect(throws: TapRefusal.self) { try await open(1, 1, 4, 1) }
      _ = try await open(1, 2, 1, 1)
      _ = try await open(1, 3, 1, 1)
      await #expect(throws: TapRefusal.self) { try await open(1, 4, 1, 1) }
      _ = try await open(2, 1, 1, 1)
      var counted: [Int64] = []
      for session in [first, second, neighbour] {
        let batch = TapBatch(session: session, sequence: 1, taps: 15, span: 0)
        counted.append(try await fixture.store.commit(batch).accepted)
      }
      #expect(counted == [15, 5, 15])
      let venue = SessionSource(id: SourceID(rawValue: 300), kind: .venue(players: 100))
      let phones = try await fixture.store.openSessions((0..<100).map { _ in request(fixture, from: venue) })
      for phone in phones {
        #expect(
          try await fixture.store.commit(TapBatch(session: phone.id, sequence: 1, taps: 40, span: 0)).accepted == 40)
      }
    },
  ]

  private static func request(
    _ fixture: StoreFixture, _ school: Int = 0, from source: SessionSource = home
  ) -> SessionRequest {
    var request = fixture.request(school)
    request.source = source
    return request
  }

  private static func tap(_ fixture: StoreFixture, _ session: Session) async throws -> Receipt {
    try await fixture.store.commit(TapBatch(session: session.id, sequence: 1, taps: 1, span: 0))
  }

  private static func rules(
    sessions: Int64, taps: Int64, backlog: Duration = FairPlayRules.standard.backlog
  ) throws -> FairPlayRules {
    let budget = try #require(AddressBudget(sessions: sessions, tapsPerSecond: taps))
    return try FairPlayRules(
      backlog: backlog, addresses: AddressBudgets(publicAddress: budget, privateAddress: budget))
  }
}
