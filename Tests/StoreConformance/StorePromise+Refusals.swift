import SchoolDirectory
import TapGame
import Testing

extension StorePromise {
  /// What every store promises of refusals.
  static let refusals: [StorePromise] = [
    StorePromise("Refusals name absurd counts of taps", of: [Int64.min, -1, 0, 10_001, .max]) { kind, taps in
      let fixture = try await StoreFixture(kind)
      let session = try await fixture.open()
      try await expectRefusal(
        .invalidTaps(session, sequence: 1, taps: taps), of: .few(session, 1, taps: taps), from: fixture)
      #expect(try await fixture.store.commit(.few(session, 1)).sessionTaps == 3)
    },
    StorePromise("Refusals name absurd spans", of: [Int64.min, -1, 3_600_001, .max]) { kind, span in
      let fixture = try await StoreFixture(kind)
      let session = try await fixture.open()
      try await expectRefusal(
        .invalidSpan(session, sequence: 1, span: .milliseconds(span)),
        of: TapBatch(session: session, sequence: 1, taps: 1, span: span), from: fixture)
    },
    StorePromise("Refusals name absurd numbers of batches and sessions", of: [Int64.min, -1, 0]) { kind, number in
      let fixture = try await StoreFixture(kind)
      let session = try await fixture.open()
      try await expectRefusal(
        .invalidSequence(session, sequence: number), of: .few(session, number), from: fixture)
      let nobody = SessionID(rawValue: number)
      try await expectRefusal(.unknownSession(nobody), of: .few(nobody, 1), from: fixture)
    },
    StorePromise("Refusals of a gap say which batch comes next", of: [Int64(2), 3, 65, .max]) { kind, sequence in
      let fixture = try await StoreFixture(kind)
      let session = try await fixture.open()
      try await expectRefusal(
        .sequenceGap(session, sequence: sequence, expected: 1), of: .few(session, sequence), from: fixture)
      _ = try await fixture.store.commit(.few(session, 1))
      try await expectRefusal(
        .sequenceGap(session, sequence: .max, expected: 2), of: .few(session, .max), from: fixture)
      #expect(try await fixture.store.commit(.few(session, 2)).sessionTaps == 6)
    },
    StorePromise("Refusals name a session that was silent for too long, to the millisecond") { kind in
      let rules = try FairPlayRules(sessionTimeout: .seconds(5))
      let fixture = try await StoreFixture(kind, rules: rules)
      let session = try await fixture.open()
      fixture.clock.advance(byMilliseconds: 5000)
      _ = try await fixture.store.commit(.few(session, 1))
      let active = fixture.clock.now
      fixture.clock.advance(byMilliseconds: 5001)
      try await expectRefusal(.staleSession(session, lastActiveAt: active), of: .few(session, 2), from: fixture)
      #expect(try await fixture.store.commit(.few(fixture.open(), 1)).schoolTaps == 6)
    },
    StorePromise("Refusals say that a season has not started") { kind in
      let fixture = try await StoreFixture(kind)
      let session = try await fixture.open()
      fixture.clock.set(to: StoreFixture.start + -1)
      guard kind.canRunBack else {
        // The season has started for good.
        #expect(try await fixture.store.commit(.few(session, 1)).accepted == 3)
        return
      }
      let refusal = TapRefusal.seasonNotStarted(fixture.season.id, startsAt: StoreFixture.start)
      try await expectRefusal(refusal, of: .few(session, 1), from: fixture)
      await #expect(throws: refusal) { try await fixture.open() }
      fixture.clock.set(to: StoreFixture.start)
      #expect(try await fixture.store.commit(.few(session, 1)).accepted == 3)
    },
    StorePromise("Refusals say that a season has ended, to the millisecond") { kind in
      let end = StoreFixture.start + 60_000
      let fixture = try await StoreFixture(kind, endsAt: end)
      let session = try await fixture.open()
      fixture.clock.set(to: end + -1)
      _ = try await fixture.store.commit(.few(session, 1))
      fixture.clock.set(to: end)
      let refusal = TapRefusal.seasonEnded(fixture.season.id, endedAt: end)
      await #expect(throws: refusal) { try await fixture.open() }
      fixture.clock.set(to: end + 3000)
      for _ in 0..<3 {
        try await expectRefusal(refusal, of: .few(session, 2), from: fixture)
        await #expect(throws: refusal) { try await fixture.open() }
        fixture.clock.advance(byMilliseconds: 60_000)
      }
      #expect(try await fixture.taps() == [0: 3])
    },
    StorePromise("Refusals name unknown and closed schools") { kind in
      let fixture = try await StoreFixture(kind)
      let session = try await fixture.open()
      let stranger = try #require(SchoolID("test:high:nobody"))
      await #expect(throws: TapRefusal.unknownSchool(stranger)) {
        try await fixture.store.openSession(SessionRequest(season: fixture.season.id, school: stranger))
      }
      _ = try await fixture.store.commit(.few(session, 1))
      try await fixture.put(0, status: .closed)
      let closed = TapRefusal.closedSchool(fixture.schools[0].id)
      try await expectRefusal(closed, of: .few(session, 2), from: fixture)
      await #expect(throws: closed) { try await fixture.open() }
      try await fixture.put(0, status: .open)
      #expect(try await fixture.store.commit(.few(session, 2)).schoolTaps == 6)
    },
    StorePromise("Refusals look at the batch first, then the session, the repeat, the school, the season, the number") {
      kind in
      let fixture = try await StoreFixture(kind)
      let session = try await fixture.open()
      let nobody = SessionID(rawValue: 999)
      let receipt = try await fixture.store.commit(.few(session, 1))
      let end = fixture.clock.now + 1
      try await fixture.tested.endSeason(fixture.season, at: end)
      fixture.clock.advance(byMilliseconds: fixture.season.rules.sessionTimeoutMilliseconds + 1)
      try await fixture.put(0, status: .closed)
      var nonsense = TapBatch(session: nobody, sequence: 0, taps: 0, span: -1)
      try await expectRefusal(.invalidTaps(nobody, sequence: 0, taps: 0), of: nonsense, from: fixture)
      nonsense.taps = 1
      try await expectRefusal(
        .invalidSpan(nobody, sequence: 0, span: .milliseconds(-1)), of: nonsense, from: fixture)
      nonsense.spanMilliseconds = 0
      try await expectRefusal(.invalidSequence(nobody, sequence: 0), of: nonsense, from: fixture)
      // Nonsense under a number that was counted before is nonsense all the same.
      try await expectRefusal(.invalidTaps(session, sequence: 1, taps: 0), of: .few(session, 1, taps: 0), from: fixture)
      try await expectRefusal(.unknownSession(nobody), of: .few(nobody, 9), from: fixture)
      #expect(try await fixture.store.commit(.few(session, 1)) == receipt)
      try await expectRefusal(.closedSchool(fixture.schools[0].id), of: .few(session, 9), from: fixture)
      try await fixture.put(0, status: .open)
      try await expectRefusal(.seasonEnded(fixture.season.id, endedAt: end), of: .few(session, 9), from: fixture)
    },
    StorePromise("Refusals look at the number before the silence") { kind in
      let fixture = try await StoreFixture(kind)
      let session = try await fixture.open()
      fixture.clock.advance(byMilliseconds: fixture.season.rules.sessionTimeoutMilliseconds + 1)
      try await expectRefusal(.sequenceGap(session, sequence: 2, expected: 1), of: .few(session, 2), from: fixture)
      try await expectRefusal(
        .staleSession(session, lastActiveAt: StoreFixture.start), of: .few(session, 1), from: fixture)
    },
    StorePromise("Refusals do not hold up the other batches of a commit") { kind in
      let fixture = try await StoreFixture(kind)
      let (a, b) = (try await fixture.open(0), try await fixture.open(1))
      let nobody = SessionID(rawValue: 999)
      let results = try await fixture.store.commit([
        .few(nobody, 1), .few(a, 2), .few(a, 1), .few(b, 1, taps: 0), .few(a, 2), .few(b, 1), .few(b, 5), .few(a, 3),
      ])
      #expect(results[0] == .failure(.unknownSession(nobody)))
      #expect(results[1] == .failure(.sequenceGap(a, sequence: 2, expected: 1)))
      #expect(results[3] == .failure(.invalidTaps(b, sequence: 1, taps: 0)))
      #expect(results[6] == .failure(.sequenceGap(b, sequence: 5, expected: 2)))
      #expect(try [2, 4, 5, 7].map { try results[$0].get().schoolTaps } == [3, 6, 3, 9])
      #expect(try await fixture.taps() == [0: 9, 1: 3])
    },
    StorePromise("Refusals take nothing out of the bucket and make no revision") { kind in
      let fixture = try await StoreFixture(kind)
      let session = try await fixture.open()
      let revision = try await fixture.revision()
      _ = try await fixture.store.commit((2...50).map { .few(session, $0, taps: 40) })
      #expect(try await fixture.revision() == revision)
      let receipt = try await fixture.store.commit(TapBatch(session: session, sequence: 1, taps: 40, span: 0))
      #expect(receipt.accepted == 40)
    },
    StorePromise("Refusals stay when a season was ended and the clock is set back a little") { kind in
      let fixture = try await StoreFixture(kind, rules: .withoutGrace)
      let session = try await fixture.open()
      _ = try await fixture.store.commit(.few(session, 1))
      fixture.clock.advance(byMilliseconds: 10_000)
      let end = fixture.clock.now
      try await fixture.tested.endSeason(fixture.season, at: end)
      fixture.clock.advance(byMilliseconds: -5000)
      let refusal = TapRefusal.seasonEnded(fixture.season.id, endedAt: end)
      try await expectRefusal(refusal, of: .few(session, 2), from: fixture)
      await #expect(throws: refusal) { try await fixture.open() }
    },
    StorePromise("Refusals stay once a season was told as ended, though the clock is set back a little") { kind in
      let end = StoreFixture.start + 60_000
      let fixture = try await StoreFixture(kind, endsAt: end, rules: .withoutGrace)
      let session = try await fixture.open()
      _ = try await fixture.store.commit(.few(session, 1))
      fixture.clock.set(to: end)
      let refusal = TapRefusal.seasonEnded(fixture.season.id, endedAt: end)
      try await expectRefusal(refusal, of: .few(session, 2), from: fixture)
      fixture.clock.advance(byMilliseconds: -5000)
      try await expectRefusal(refusal, of: .few(session, 2), from: fixture)
      await #expect(throws: refusal) { try await fixture.open() }
    },
  ]
}

/// Sends one batch both ways and expects the same refusal, and that nothing has moved.
private func expectRefusal(
  _ refusal: TapRefusal, of batch: TapBatch, from fixture: StoreFixture,
  sourceLocation: SourceLocation = #_sourceLocation
) async throws {
  let before = try await fixture.store.totals(season: fixture.season.id)
  await #expect(throws: refusal, sourceLocation: sourceLocation) { try await fixture.store.commit(batch) }
  #expect(try await fixture.store.commit([batch]) == [.failure(refusal)], sourceLocation: sourceLocation)
  #expect(try await fixture.store.totals(season: fixture.season.id) == before, sourceLocation: sourceLocation)
}
