import SchoolDirectory
import TapGame
import Testing

extension StorePromise {
  /// What every store promises of sessions.
  static let sessions: [StorePromise] = [
    StorePromise("Sessions are opened in the order given, now, and numbered from 1") { kind in
      let fixture = try await StoreFixture(kind)
      fixture.clock.advance(byMilliseconds: 77)
      let nickname = try #require(Nickname("민서"))
      var requests = [2, 0, 3, 0].map { fixture.request($0) }
      requests[1].nickname = nickname
      let sessions = try await fixture.store.openSessions(requests)
      #expect(sessions.map(\.id.rawValue) == [1, 2, 3, 4])
      #expect(sessions.map(\.school) == requests.map(\.school))
      #expect(sessions.map(\.nickname) == [.anonymous, nickname, .anonymous, .anonymous])
      #expect(sessions.allSatisfy { $0.season == fixture.season.id && $0.openedAt == StoreFixture.start + 77 })
      let fresh = SessionProgress(openedAt: StoreFixture.start + 77, rules: fixture.season.rules)
      #expect(sessions.allSatisfy { $0.progress == fresh && $0.nextSequence == 1 })
      #expect(try await fixture.store.openSessions([]).isEmpty)
      #expect(try await fixture.open() == SessionID(rawValue: 5))
    },
    StorePromise("Sessions are opened all or none", of: 0..<3) { kind, place in
      let fixture = try await StoreFixture(kind)
      try await fixture.put(3, status: .closed)
      let unknown = try #require(SchoolID("test:high:nobody"))
      let later = try await fixture.tested.startSeason(
        startsAt: StoreFixture.start + 1000, endsAt: nil, settings: .standard)
      let nowhere = SeasonID(rawValue: 9)
      let wrong: [(SessionRequest, TapRefusal)] = [
        (SessionRequest(season: fixture.season.id, school: unknown), .unknownSchool(unknown)),
        (fixture.request(3), .closedSchool(fixture.schools[3].id)),
        (SessionRequest(season: nowhere, school: fixture.schools[0].id), .unknownSeason(nowhere)),
        (
          SessionRequest(season: later.id, school: unknown), .seasonNotStarted(later.id, startsAt: later.startsAt)
        ),
      ]
      for (request, refusal) in wrong {
        var requests = (0..<3).map { fixture.request($0) }
        requests[place] = request
        await #expect(throws: refusal) { try await fixture.store.openSessions(requests) }
        await #expect(throws: refusal) { try await fixture.store.openSession(request) }
      }
      #expect(try await fixture.open() == SessionID(rawValue: 1))
    },
    StorePromise("Sessions move no total and make no revision") { kind in
      let fixture = try await StoreFixture(kind)
      let before = try await fixture.store.totals(season: fixture.season.id)
      _ = try await fixture.open()
      #expect(try await fixture.store.totals(season: fixture.season.id) == before)
      #expect(before.schools.isEmpty)
    },
  ]
}
