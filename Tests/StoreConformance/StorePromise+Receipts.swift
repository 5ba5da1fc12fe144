import SchoolDirectory
import TapGame
import Testing

extension StorePromise {
  /// What every store promises of receipts.
  static let receipts: [StorePromise] = [
    StorePromise("Receipts state the totals after their batch") { kind in
      let fixture = try await StoreFixture(kind)
      let sessions = [try await fixture.open(0), try await fixture.open(0), try await fixture.open(1)]
      let results = try await fixture.store.commit([
        .few(sessions[0], 1, taps: 5), .few(sessions[1], 1, taps: 7), .few(sessions[2], 1, taps: 9),
        .few(sessions[0], 2, taps: 2),
      ])
      let receipts = try results.map { try $0.get() }
      #expect(receipts.map(\.session) == [sessions[0], sessions[1], sessions[2], sessions[0]])
      #expect(receipts.map(\.sequence) == [1, 1, 1, 2])
      #expect(receipts.map(\.accepted) == [5, 7, 9, 2])
      #expect(receipts.map(\.sessionTaps) == [5, 7, 9, 7])
      #expect(receipts.map(\.schoolTaps) == [5, 12, 9, 14])
      #expect(receipts.allSatisfy { $0.rejected == 0 && $0.reason == nil })
    },
    StorePromise("Receipts say what fair play rejected, and why") { kind in
      let fixture = try await StoreFixture(kind)
      let session = try await fixture.open()
      let fast = try await fixture.store.commit(TapBatch(session: session, sequence: 1, taps: 100, span: 0))
      #expect((fast.accepted, fast.rejected, fast.reason) == (40, 60, .tooFast))
      let early = try await fixture.store.commit(TapBatch(session: session, sequence: 2, taps: 10, span: 5000))
      #expect((early.accepted, early.rejected, early.reason) == (0, 10, .timeNotPassed))
      #expect((early.sessionTaps, early.schoolTaps) == (40, 40))
    },
    StorePromise("Receipts are the same for a repeat, whatever it claims") { kind in
      let fixture = try await StoreFixture(kind)
      let session = try await fixture.open()
      let receipt = try await fixture.store.commit(.few(session, 1))
      _ = try await fixture.store.commit(.few(session, 2))
      let revision = try await fixture.revision()
      let claims: [(taps: Int64, span: Int64)] = [(3, 1000), (1, 0), (10_000, 0), (10_000, 3_600_000)]
      for (taps, span) in claims {
        let again = TapBatch(session: session, sequence: 1, taps: taps, span: span)
        #expect(try await fixture.store.commit(again) == receipt)
        #expect(try await fixture.store.commit([again, again]) == [.success(receipt), .success(receipt)])
      }
      #expect(try await fixture.revision() == revision)
      #expect(try await fixture.taps() == [0: 6])
    },
    StorePromise("Receipts are the same for a repeat within one commit") { kind in
      let fixture = try await StoreFixture(kind)
      let session = try await fixture.open()
      let sequences: [Int64] = [1, 1, 2, 1, 3, 2, 3]
      let results = try await fixture.store.commit(sequences.map { .few(session, $0, taps: $0) })
      let receipts = try results.map { try $0.get() }
      #expect(receipts.map(\.sequence) == sequences)
      #expect(receipts.map(\.sessionTaps) == [1, 1, 3, 1, 6, 3, 6])
      #expect(Set(receipts).count == 3)
      #expect(try await fixture.taps() == [0: 6])
    },
    StorePromise("Receipts are kept for a session of any length") { kind in
      let fixture = try await StoreFixture(kind)
      let session = try await fixture.open()
      var receipts: [Receipt] = []
      for sequence in 1...Int64(200) {
        fixture.clock.advance(byMilliseconds: 1000)
        receipts.append(try await fixture.store.commit(.few(session, sequence, taps: sequence % 30 + 1)))
      }
      let again = try await fixture.store.commit(receipts.reversed().map { .few(session, $0.sequence) })
      #expect(again == receipts.reversed().map { .success($0) })
    },
    StorePromise("Receipts are given for a repeat though nothing new would be taken any more") { kind in
      let fixture = try await StoreFixture(kind)
      let session = try await fixture.open()
      let receipt = try await fixture.store.commit(.few(session, 1))
      try await fixture.put(0, status: .closed)
      #expect(try await fixture.store.commit(.few(session, 1)) == receipt)
      fixture.clock.advance(byMilliseconds: fixture.season.rules.sessionTimeoutMilliseconds + 1)
      #expect(try await fixture.store.commit(.few(session, 1)) == receipt)
      try await fixture.tested.endSeason(fixture.season, at: fixture.clock.now)
      #expect(try await fixture.store.commit([.few(session, 1)]) == [.success(receipt)])
    },
    StorePromise("Receipts of one commit share its revision, and later ones have greater revisions") { kind in
      let fixture = try await StoreFixture(kind)
      let sessions = try await fixture.store.openSessions((0..<4).map { fixture.request($0) }).map(\.id)
      var last = try await fixture.revision()
      for sequence in 1...Int64(5) {
        let receipts = try await fixture.store.commit(sessions.map { .few($0, sequence) }).map { try $0.get() }
        #expect(Set(receipts.map(\.revision)).count == 1)
        #expect(receipts[0].revision > last)
        last = receipts[0].revision
        #expect(try await fixture.revision() == last)
      }
    },
    StorePromise("Receipts stand in the order of the batches") { kind in
      let fixture = try await StoreFixture(kind)
      let sessions = try await fixture.store.openSessions((0..<40).map { fixture.request($0 % 4) }).map(\.id)
      var random = SeededGenerator(seed: 11)
      var batches = sessions.map { TapBatch.few($0, 1) }
      random.shuffle(&batches)
      let receipts = try await fixture.store.commit(batches).map { try $0.get() }
      #expect(receipts.map(\.session) == batches.map(\.session))
      #expect(try await fixture.store.commit([]).isEmpty)
    },
    StorePromise("Receipts are one and the same for a batch that many send at once") { kind in
      let fixture = try await StoreFixture(kind)
      let session = try await fixture.open()
      let store = fixture.store
      for sequence in 1...Int64(10) {
        let receipts = try await withThrowingTaskGroup(of: Receipt.self) { group in
          for sender in 0..<20 {
            group.addTask {
              if sender.isMultiple(of: 2) { return try await store.commit(.few(session, sequence)) }
              let results = try await store.commit([.few(session, sequence)])
              return try #require(results.first).get()
            }
          }
          return try await group.reduce(into: Set<Receipt>()) { $0.insert($1) }
        }
        #expect(receipts.count == 1)
        #expect(receipts.first?.sessionTaps == 3 * sequence)
      }
      #expect(try await fixture.taps() == [0: 30])
    },
  ]
}
