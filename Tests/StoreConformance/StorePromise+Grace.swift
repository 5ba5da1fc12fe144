import SchoolDirectory
import TapGame
import Testing

extension StorePromise {
  /// What every store promises of the time in which the last taps arrive.
  static let grace: [StorePromise] = [
    StorePromise("The grace counts taps made before the end", of: [Int64(0), 1, 2999]) {
      kind, late in
      let fixture = try await StoreFixture(kind, endsAt: end)
      let session = try await fixture.open()
      fixture.clock.set(to: end + -1)
      _ = try await fixture.store.commit(.few(session, 1))
      fixture.clock.set(to: end + late)
      let receipt = try await fixture.store.commit(.few(session, 2))
      #expect((receipt.accepted, receipt.sessionTaps, receipt.schoolTaps) == (3, 6, 6))
      #expect(try await fixture.taps() == [0: 6])
    },
    StorePromise("The grace is that of the season's rules", of: [Duration.zero, .milliseconds(1), .seconds(60)]) {
      kind, grace in
      let rules = try FairPlayRules(grace: grace)
      let fixture = try await StoreFixture(kind, endsAt: end, rules: rules)
      let session = try await fixture.open()
      if grace > .zero {
        fixture.clock.set(to: end + grace + -1)
        #expect(try await fixture.store.commit(.few(session, 1)).accepted == 3)
      }
      fixture.clock.set(to: end + grace)
      await #expect(throws: TapRefusal.seasonEnded(fixture.season.id, endedAt: end)) {
        try await fixture.store.commit(.few(session, grace > .zero ? 2 : 1))
      }
    },
    StorePromise("The grace gives a session only time before the end that it has not claimed") { kind in
      let fixture = try await StoreFixture(kind, endsAt: end, rules: FairPlayRules(stamina: .unlimited))
      let session = try await fixture.open()
      fixture.clock.set(to: end + -500)
      // All time up to now is claimed, and the bucket is empty.
      _ = try await fixture.store.commit(TapBatch(session: session, sequence: 1, taps: 10_000, span: 3_600_000))
      fixture.clock.set(to: end + 2000)
      let claimed = try await fixture.store.commit(TapBatch(session: session, sequence: 2, taps: 45, span: 2500))
      #expect((claimed.accepted, claimed.rejected, claimed.reason) == (10, 35, .timeNotPassed))
      fixture.clock.set(to: end + 2999)
      let nothing = try await fixture.store.commit(TapBatch(session: session, sequence: 3, taps: 1, span: 1000))
      #expect((nothing.accepted, nothing.reason) == (0, .timeNotPassed))
    },
    StorePromise("The grace lets nobody start to play") { kind in
      let fixture = try await StoreFixture(kind, endsAt: end)
      for late in [0, 2999, 3000] as [Int64] {
        fixture.clock.set(to: end + late)
        await #expect(throws: TapRefusal.seasonEnded(fixture.season.id, endedAt: end)) { try await fixture.open() }
      }
    },
    StorePromise("The grace moves no school past the end") { kind in
      let fixture = try await StoreFixture(kind, endsAt: end)
      let sessions = [try await fixture.open(0), try await fixture.open(1)]
      for (session, late) in zip(sessions, [2500, 100] as [Int64]) {
        fixture.clock.set(to: end + late)
        _ = try await fixture.store.commit(.few(session, 1))
      }
      let totals = try await fixture.store.totals(season: fixture.season.id).schools
      #expect(totals.map(\.reachedAt) == [end, end])
    },
    StorePromise("The grace is not given again when the clock is set back") { kind in
      let fixture = try await StoreFixture(kind, endsAt: end)
      let session = try await fixture.open()
      fixture.clock.set(to: end + 3000)
      let refusal = TapRefusal.seasonEnded(fixture.season.id, endedAt: end)
      await #expect(throws: refusal) { try await fixture.store.commit(.few(session, 1)) }
      for back in [2999, 0, -50_000] as [Int64] {
        fixture.clock.set(to: end + back)
        await #expect(throws: refusal) { try await fixture.store.commit(.few(session, 1)) }
      }
      #expect(try await fixture.taps() == [:])
    },
    StorePromise("The grace gives a repeat its receipt, also after it") { kind in
      let fixture = try await StoreFixture(kind, endsAt: end)
      let session = try await fixture.open()
      fixture.clock.set(to: end + 1000)
      let receipt = try await fixture.store.commit(.few(session, 1))
      for late in [2999, 3000, 86_400_000] as [Int64] {
        fixture.clock.set(to: end + late)
        #expect(try await fixture.store.commit(.few(session, 1)) == receipt)
      }
      #expect(try await fixture.taps() == [0: 3])
    },
  ]

  private static let end = StoreFixture.start + 60_000
}
