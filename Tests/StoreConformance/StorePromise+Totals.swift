import SchoolDirectory
import TapGame
import Testing

extension StorePromise {
  /// What every store promises of totals.
  static let totals: [StorePromise] = [
    StorePromise("Totals are the sum of the receipts, at every revision", of: [UInt64(1), 2, 3]) { kind, seed in
      let fixture = try await StoreFixture(kind)
      let sessions = try await fixture.store.openSessions((0..<12).map { fixture.request($0 % 4) })
      var random = SeededGenerator(seed: seed)
      var receipts: Set<Receipt> = []
      var next = [Int64](repeating: 1, count: sessions.count)
      for _ in 0..<40 {
        fixture.clock.advance(byMilliseconds: Int64(random.integer(below: 2000)))
        var batches: [TapBatch] = []
        for _ in 0..<random.integer(in: 1..<8) {
          let place = random.integer(in: 0..<sessions.count)
          // Some are repeats, some the next, some leave a gap.
          let sequence = max(1, next[place] + Int64(random.integer(below: 3)) - 1)
          if sequence == next[place] { next[place] += 1 }
          batches.append(.few(sessions[place].id, sequence, taps: Int64(random.integer(below: 60)) + 1))
        }
        for result in try await fixture.store.commit(batches) {
          if case .success(let receipt) = result { receipts.insert(receipt) }
        }
        var sums: [SchoolID: Int64] = [:]
        for receipt in receipts where receipt.accepted > 0 {
          let session = try #require(sessions.first { $0.id == receipt.session })
          sums[session.school, default: 0] += receipt.accepted
        }
        let totals = try await fixture.store.totals(season: fixture.season.id)
        #expect(Dictionary(uniqueKeysWithValues: totals.schools.map { ($0.school, $0.taps) }) == sums)
        #expect(totals.revision == receipts.map(\.revision).max())
      }
      #expect(receipts.count > 40)
      #expect(receipts.contains { $0.rejected > 0 })
    },
    StorePromise("Totals since a revision are those of the schools that moved, and only those") { kind in
      let fixture = try await StoreFixture(kind)
      let sessions = try await fixture.store.openSessions((0..<3).map { fixture.request($0) }).map(\.id)
      var revisions: [Revision] = []
      for (session, sequence) in [(0, 1), (1, 1), (0, 2), (2, 1)] {
        fixture.clock.advance(byMilliseconds: 1)
        revisions.append(try await fixture.store.commit(.few(sessions[session], Int64(sequence))).revision)
      }
      let newest = [
        SchoolTotal(school: fixture.schools[0].id, taps: 6, reachedAt: StoreFixture.start + 3),
        SchoolTotal(school: fixture.schools[1].id, taps: 3, reachedAt: StoreFixture.start + 2),
        SchoolTotal(school: fixture.schools[2].id, taps: 3, reachedAt: StoreFixture.start + 4),
      ]
      for (after, moved) in [
        (Revision(rawValue: 0), [0, 1, 2]), (revisions[0], [0, 1, 2]), (revisions[1], [0, 2]), (revisions[2], [2]),
        (revisions[3], []), (Revision(rawValue: .max), []),
      ] {
        let changes = try await fixture.store.totals(season: fixture.season.id, changedAfter: after)
        #expect(Set(changes.schools) == Set(moved.map { newest[$0] }), "after revision \(after)")
        #expect(changes.schools.count == moved.count)
        #expect(changes.revision == revisions[3])
      }
    },
    StorePromise("Totals do not move with a batch of which nothing counts, though the revision does") { kind in
      let fixture = try await StoreFixture(kind)
      let session = try await fixture.open()
      _ = try await fixture.store.commit(TapBatch(session: session, sequence: 1, taps: 40, span: 0))
      let before = try await fixture.store.totals(season: fixture.season.id)
      fixture.clock.advance(byMilliseconds: 10)
      let empty = try await fixture.store.commit(TapBatch(session: session, sequence: 2, taps: 1, span: 0))
      #expect(empty.accepted == 0)
      let after = try await fixture.store.totals(season: fixture.season.id)
      #expect(after.schools == before.schools)
      #expect(after.revision > before.revision)
      #expect(after.revision == empty.revision)
      #expect(try await fixture.store.totals(season: fixture.season.id, changedAfter: before.revision).schools.isEmpty)
    },
    StorePromise("Totals of a season are its own, and an unknown season is told as such") { kind in
      let fixture = try await StoreFixture(kind)
      let other = try await fixture.tested.startSeason(
        startsAt: StoreFixture.start, endsAt: nil, settings: .standard)
      let here = try await fixture.open(0)
      let there = try await fixture.store.openSession(
        SessionRequest(season: other.id, school: fixture.schools[0].id)
      ).id
      #expect(try await fixture.store.totals(season: other.id).schools.isEmpty)
      _ = try await fixture.store.commit([.few(here, 1, taps: 5), .few(there, 1, taps: 9)])
      #expect(try await fixture.store.totals(season: fixture.season.id).schools.map(\.taps) == [5])
      #expect(try await fixture.store.totals(season: other.id).schools.map(\.taps) == [9])
      let nowhere = SeasonID(rawValue: 99)
      await #expect(throws: TapRefusal.unknownSeason(nowhere)) { try await fixture.store.totals(season: nowhere) }
      await #expect(throws: TapRefusal.unknownSeason(nowhere)) {
        try await fixture.store.totals(season: nowhere, changedAfter: Revision(rawValue: .max))
      }
    },
    StorePromise("Totals keep their order in time when the clock is set back a little") { kind in
      let fixture = try await StoreFixture(kind)
      let (a, b) = (try await fixture.open(0), try await fixture.open(1))
      fixture.clock.advance(byMilliseconds: 60_000)
      // A batch of which nothing counts is a commit like any other.
      _ = try await fixture.store.commit(TapBatch(session: a, sequence: 1, taps: 40, span: 0))
      fixture.clock.advance(byMilliseconds: 10)
      #expect(try await fixture.store.commit(TapBatch(session: a, sequence: 2, taps: 1, span: 0)).accepted == 0)
      fixture.clock.advance(byMilliseconds: -5000)
      _ = try await fixture.store.commit(.few(b, 1))
      let totals = try await fixture.store.totals(season: fixture.season.id).schools
      #expect(
        Set(totals) == [
          SchoolTotal(school: fixture.schools[0].id, taps: 40, reachedAt: StoreFixture.start + 60_000),
          SchoolTotal(school: fixture.schools[1].id, taps: 3, reachedAt: StoreFixture.start + 60_010),
        ])
    },
    StorePromise("Totals keep a closed school's taps") { kind in
      let fixture = try await StoreFixture(kind)
      _ = try await fixture.store.commit(.few(fixture.open(0), 1))
      try await fixture.put(0, status: .closed)
      #expect(try await fixture.taps() == [0: 3])
    },
  ]
}
