import TapGame
import Testing

extension StorePromise {
  /// What every store promises of sessions in rhythm mode.
  static let rhythm: [StorePromise] = [
    StorePromise("A session in rhythm mode keeps its mode and its rate, also beside others of its player") { kind in
      let fixture = try await StoreFixture(kind, settings: SeasonSettings(rhythm: .on))
      var request = fixture.request()
      request.isRhythm = true
      let sessions = try await fixture.store.openSessions([request, fixture.request()])
      #expect(sessions.map(\.progress.isRhythm) == [true, false])
      #expect(sessions[0].progress.bucket.level == 18_000)
      for sequence in 1...Int64(10) {
        fixture.clock.advance(byMilliseconds: 1000)
        let batches = sessions.map { TapBatch(session: $0.id, sequence: sequence, taps: 15, span: Int64(1000)) }
        let results = try await fixture.store.commit(batches)
        // A batch that comes twice counts once.
        #expect(try await fixture.store.commit(batches) == results)
      }
      // Ten seconds, and the burst of the beginning.
      #expect(try await fixture.taps() == [0: 48 + 150])
    },
    StorePromise("Rhythm mode is refused in a season without it, and nothing is opened") { kind in
      let fixture = try await StoreFixture(kind)
      var request = fixture.request()
      request.isRhythm = true
      await #expect(throws: TapRefusal.rhythmOff(fixture.season.id)) {
        try await fixture.store.openSessions([fixture.request(), request])
      }
      #expect(try await fixture.open() == SessionID(rawValue: 1))
    },
    StorePromise("A ticket's session keeps its mode, whatever is asked for the next time") { kind in
      let fixture = try await StoreFixture(kind, settings: SeasonSettings(join: .ticket, rhythm: .on))
      let ticket = try #require(Ticket(random: [UInt8](1...16)))
      try await fixture.tested.add(AddTickets(season: fixture.season.id, tickets: [ticket.digest]))
      var request = fixture.request()
      (request.code, request.isRhythm) = (ticket.text, true)
      let session = try await fixture.store.openSession(request)
      request.isRhythm = false
      let again = try await fixture.store.openSession(request)
      #expect(again.id == session.id && again.progress.isRhythm)
      // The next session of the ticket may have another one.
      fixture.clock.advance(byMilliseconds: FairPlayRules.standard.sessionTimeout.wholeMilliseconds + 1)
      let next = try await fixture.store.openSession(request)
      #expect(next.id > session.id && !next.progress.isRhythm)
    },
  ]
}
