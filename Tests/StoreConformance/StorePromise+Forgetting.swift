import SchoolDirectory
import TapGame
import Testing

extension StorePromise {
  /// What every store promises of names that are forgotten.
  static let forgetting: [StorePromise] = [
    StorePromise("A forgotten name is gone with its spellings, and every count stays and goes on") { kind in
      let fixture = try await StoreFixture(kind)
      let name = try #require(Nickname("Bad Boy"))
      var requests = [fixture.request(0), fixture.request(0), fixture.request(1), fixture.request(0)]
      for (place, text) in ["Bad Boy", "bad b0y", "BADBOY", "someone"].enumerated() {
        requests[place].nickname = try #require(Nickname(text))
      }
      let sessions = try await fixture.store.openSessions(requests + [requests[0]]).map(\.id)
      _ = try await fixture.store.commit(sessions.map { .few($0, 1) })
      let before = try await fixture.taps()
      let ban = BanTarget.player(name, school: fixture.schools[0].id, season: fixture.season.id)
      _ = try await fixture.tested.ban(BanSessions(ban, reason: "bad boy is a bot"))
      let report = try await fixture.tested.forget(ForgetName(name))
      #expect((report.sessions, report.players, report.seasons, report.bans) == (4, 3, [fixture.season.id], 1))
      // A store that keeps adjustments has the reason there, too.
      #expect(report.reasons >= 1)
      // The ban keeps its sessions, and nobody else: its name is gone.
      await #expect(throws: TapRefusal.banned(fixture.season.id)) {
        try await fixture.store.commit(.few(sessions[0], 2))
      }
      _ = try await fixture.store.openSession(requests[0])
      let receipt = try await fixture.store.commit(.few(sessions[2], 2, taps: 4))
      #expect(receipt.sessionTaps == 7)
      #expect(try await fixture.taps()[1] == (before[1] ?? 0) + 4)
      // The one who has typed the name again, and nobody of before.
      #expect(try await fixture.tested.forget(ForgetName(name)).sessions == 1)
      #expect(try await fixture.tested.forget(ForgetName(name)).isEmpty)
    },
    StorePromise("A name is forgotten at one school if the order says so, and none is of those without") { kind in
      let fixture = try await StoreFixture(kind)
      var requests = [fixture.request(0), fixture.request(1), fixture.request(1)]
      for place in 0...1 { requests[place].nickname = try #require(Nickname("민준")) }
      _ = try await fixture.store.openSessions(requests)
      let order = ForgetName(requests[0].nickname, school: fixture.schools[1].id)
      #expect(try await fixture.tested.forget(order).sessions == 1)
      #expect(try await fixture.tested.forget(ForgetName(requests[0].nickname)).sessions == 1)
      await #expect(throws: ContestRefusal.self) { try await fixture.tested.forget(ForgetName(.anonymous)) }
      let unknown = try #require(SchoolID("nowhere:high:1"))
      await #expect(throws: TapRefusal.unknownSchool(unknown)) {
        try await fixture.tested.forget(ForgetName(requests[0].nickname, school: unknown))
      }
    },
  ]
}
