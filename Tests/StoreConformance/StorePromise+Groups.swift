import SchoolDirectory
import TapGame
import Testing

extension StorePromise {
  /// What every store promises of groups inside schools.
  static let groups: [StorePromise] = [
    StorePromise("A school's total is the sum of its groups', of who plays without one, and of adjustments by bans") {
      kind in
      let fixture = try await StoreFixture(kind)
      let groups = try StoreFixture.groups(of: 1)
      try await fixture.tested.put(fixture.schools + groups)
      let (school, first, second) = (fixture.schools[0].id, groups[0].id, groups[1].id)
      let sessions = try await fixture.store.openSessions(
        [first, second, school].map { SessionRequest(season: fixture.season.id, school: $0) })
      var stated: [Int64] = []
      for (session, taps) in zip(sessions, [3, 4, 5] as [Int64]) {
        fixture.clock.advance(byMilliseconds: 1000)
        stated.append(try await fixture.store.commit(.few(session.id, 1, taps: taps)).schoolTaps)
      }
      // A receipt states the total of what its session is for.
      #expect(stated == [3, 4, 12])
      #expect(try await fixture.sums() == [first: 3, second: 4, school: 12])
      let ban = try await fixture.tested.ban(BanSessions(.session(sessions[1].id), reason: "A script."))
      #expect(try await fixture.sums() == [first: 3, second: 0, school: 8])
      _ = try await fixture.tested.liftBan(LiftBan(ban.id, reason: "None."))
      #expect(try await fixture.sums() == [first: 3, second: 4, school: 12])
      // A ban of a school's sessions is one of its groups' sessions, too.
      let all = try await fixture.tested.ban(
        BanSessions(.sessions(SessionFilter(season: fixture.season.id, school: school)), reason: "Scripts."))
      #expect(all.sessions == 3)
      #expect(try await fixture.sums().values.allSatisfy { $0 == 0 })
    },
    StorePromise("A group whose school is closed takes no taps") { kind in
      let fixture = try await StoreFixture(kind)
      let groups = try StoreFixture.groups(of: 1)
      try await fixture.tested.put(fixture.schools + groups)
      let request = SessionRequest(season: fixture.season.id, school: groups[0].id)
      let session = try await fixture.store.openSession(request)
      try await fixture.put(0, status: .closed)
      await #expect(throws: TapRefusal.closedSchool(groups[0].id)) {
        try await fixture.store.commit(.few(session.id, 1))
      }
      await #expect(throws: TapRefusal.closedSchool(groups[0].id)) { try await fixture.store.openSession(request) }
      try await fixture.put(0, status: .open)
      #expect(try await fixture.store.commit(.few(session.id, 1)).accepted == 3)
    },
  ]
}

extension StoreFixture {
  /// What each school and each group has.
  fileprivate func sums() async throws -> [SchoolID: Int64] {
    let totals = try await store.totals(season: season.id).schools
    return Dictionary(uniqueKeysWithValues: totals.map { ($0.school, $0.taps) })
  }
}
