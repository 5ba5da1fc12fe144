import SchoolDirectory
import TapGame
import Testing

extension StorePromise {
  private static let cheat = Nickname("봇") ?? .anonymous
  private static let home = SessionSource(id: SourceID(rawValue: 7), kind: .publicAddress)

  /// What every store promises of bans.
  static let bans: [StorePromise] = [
    StorePromise("A ban refuses the session's next batches and takes its taps, and lifting it gives them back") {
      kind in
      let fixture = try await StoreFixture(kind)
      let (bad, good) = (try await fixture.open(0), try await fixture.open(0))
      let first = try await fixture.store.commit(.few(bad, 1, taps: 9))
      _ = try await fixture.store.commit(.few(good, 1, taps: 4))
      fixture.clock.advance(byMilliseconds: 500)
      let ban = try await fixture.tested.ban(BanSessions(.session(bad), reason: " a macro "))
      #expect((ban.id.rawValue, ban.sessions, ban.taps, ban.reason) == (1, 1, 9, "a macro"))
      #expect(ban.season == fixture.season.id && ban.at == fixture.clock.now && ban.lift == nil)
      #expect(try await fixture.revision() == ban.revision && ban.revision > first.revision)
      #expect(try await fixture.taps() == [0: 4])
      await #expect(throws: TapRefusal.banned(fixture.season.id)) { try await fixture.store.commit(.few(bad, 2)) }
      // A repeat is answered as ever; others play on.
      #expect(try await fixture.store.commit(.few(bad, 1, taps: 9)) == first)
      #expect(try await fixture.store.commit(.few(good, 2, taps: 1)).schoolTaps == 5)

      let lifted = try await fixture.tested.liftBan(LiftBan(ban.id, reason: "no macro"))
      let lift = try #require(lifted.lift)
      #expect((lift.sessions, lift.taps, lift.reason) == (1, 9, "no macro"))
      #expect(lifted.taps == 9 && lifted.id == ban.id)
      #expect(try await fixture.taps() == [0: 14])
      let next = try await fixture.store.commit(.few(bad, 2, taps: 2))
      #expect((next.sessionTaps, next.schoolTaps) == (11, 16))
    },
    StorePromise("The review bans single sessions, in a season that lets it, and none whose ban a person has lifted") {
      kind in
      let fixture = try await StoreFixture(kind)
      let sessions = [try await fixture.open(0), try await fixture.open(0), try await fixture.open(1)]
      _ = try await fixture.store.commit(sessions.map { .few($0, 1) })
      func review(_ target: BanTarget) async throws -> BanRecord {
        try await fixture.tested.ban(BanSessions(target, reason: "a rhythm", actor: .review))
      }
      func isRefused(_ target: BanTarget) async throws -> Bool {
        let revision = try await fixture.revision()
        do {
          let order = BanSessions(target, reason: "a rhythm", actor: .review)
          _ = try await fixture.tested.ban(order)
          return false
        } catch let refusal as ContestRefusal {
          guard refusal.kind == ContestRefusal.invalidBanKind else { throw refusal }
          return try await fixture.revision() == revision
        }
      }
      #expect(try await isRefused(.session(sessions[0])))
      try await fixture.tested.setAutoBan(.machines, of: fixture.season)
      let ban = try await review(.session(sessions[0]))
      #expect(ban.actor == .review && ban.taps == 3 && ban.sessions == 1)
      #expect(try await fixture.taps() == [0: 3, 1: 3])
      let school = SessionFilter(season: fixture.season.id, school: fixture.schools[0].id)
      #expect(try await isRefused(.sessions(school)))
      // What the review has banned, and what a person has, is not banned again once a person has lifted it.
      let person = try await fixture.tested.ban(BanSessions(.session(sessions[1]), reason: "a look"))
      #expect(person.actor == .person)
      for id in [ban.id, person.id] {
        let lifted = try await fixture.tested.liftBan(LiftBan(id, reason: "a drummer"))
        #expect(lifted.actor == (id == ban.id ? .review : .person))
      }
      for session in sessions[0...1] { #expect(try await isRefused(.session(session))) }
      #expect(try await fixture.taps() == [0: 6, 1: 3])
      // A person may, though.
      _ = try await fixture.tested.ban(BanSessions(.session(sessions[0]), reason: "no drummer"))
      _ = try await review(.session(sessions[2]))
      try await fixture.tested.setAutoBan(.off, of: fixture.season)
      let other = try await fixture.open(1)
      #expect(try await isRefused(.session(other)))
    },
    StorePromise("A ban of a player concerns one name at one school in one season, and later sessions too") { kind in
      let fixture = try await StoreFixture(kind)
      let other = try await fixture.tested.startSeason(
        startsAt: StoreFixture.start, endsAt: nil, settings: .standard)
      func request(_ school: Int, _ season: Season, _ nickname: Nickname = cheat) -> SessionRequest {
        SessionRequest(season: season.id, school: fixture.schools[school].id, nickname: nickname)
      }
      let requests = [
        request(0, fixture.season), request(1, fixture.season), request(0, other),
        request(0, fixture.season, .anonymous),
        request(0, fixture.season),
      ]
      let sessions = try await fixture.store.openSessions(requests).map(\.id)
      _ = try await fixture.store.commit(sessions.map { .few($0, 1) })
      let target = BanTarget.player(cheat, school: fixture.schools[0].id, season: fixture.season.id)
      let ban = try await fixture.tested.ban(BanSessions(target, reason: "a bot", sessions: 2))
      #expect((ban.sessions, ban.taps) == (2, 6))
      let results = try await fixture.store.commit(sessions.map { .few($0, 2) })
      #expect(results.map { (try? $0.get()) == nil } == [true, false, false, false, true])
      let refusal = TapRefusal.banned(fixture.season.id)
      await #expect(throws: refusal) { try await fixture.store.openSessions([requests[1], requests[0]]) }
      _ = try await fixture.store.openSessions(Array(requests[1...3]))
      _ = try await fixture.tested.liftBan(LiftBan(ban.id, reason: "a namesake"))
      _ = try await fixture.store.openSession(requests[0])
    },
    StorePromise("A ban of an address concerns all sessions from there, and later ones too") { kind in
      let fixture = try await StoreFixture(kind)
      func request(_ school: Int, from source: SessionSource? = home) -> SessionRequest {
        SessionRequest(season: fixture.season.id, school: fixture.schools[school].id, source: source)
      }
      let elsewhere = SessionSource(id: SourceID(rawValue: -7), kind: .publicAddress)
      let sessions = try await fixture.store.openSessions([
        request(0), request(1), request(2, from: elsewhere), request(3, from: nil),
      ]).map(\.id)
      _ = try await fixture.store.commit(sessions.map { .few($0, 1) })
      await #expect(throws: ContestRefusal.noAddress(of: sessions[3])) {
        try await fixture.tested.ban(BanSessions(.address(of: sessions[3]), reason: "one machine"))
      }
      let ban = try await fixture.tested.ban(BanSessions(.address(of: sessions[1]), reason: "one machine"))
      #expect((ban.sessions, ban.taps) == (2, 6))
      #expect(try await fixture.taps() == [0: 0, 1: 0, 2: 3, 3: 3])
      await #expect(throws: TapRefusal.banned(fixture.season.id)) { try await fixture.store.openSession(request(3)) }
      _ = try await fixture.store.openSessions([request(0, from: elsewhere), request(0, from: nil)])
    },
    StorePromise("A ban of all that a filter names takes exactly those, once") { kind in
      let fixture = try await StoreFixture(kind)
      var sessions: [SessionID] = []
      for name in ["bot 1", "bot 2", "Bot 3", "bo", "bot 4"] {
        var request = fixture.request(0)
        request.nickname = try #require(Nickname(name))
        sessions.append(try await fixture.store.openSession(request).id)
        fixture.clock.advance(byMilliseconds: 1000)
      }
      for (place, session) in sessions.enumerated() {
        _ = try await fixture.store.commit(.few(session, 1, taps: Int64(place) + 1))
      }
      func filter(
        _ prefix: String? = nil, from: Int64? = nil, until: Int64? = nil, taps: Int64? = nil, school: Int? = nil
      ) -> BanSessions {
        BanSessions(
          .sessions(
            SessionFilter(
              season: fixture.season.id, school: school.map { fixture.schools[$0].id },
              nicknamePrefix: prefix.flatMap { Nickname($0) }, openedFrom: from.map { StoreFixture.start + $0 },
              openedUntil: until.map { StoreFixture.start + $0 }, minimumTaps: taps)), reason: "bots")
      }
      await #expect(throws: ContestRefusal.self) { try await fixture.tested.ban(filter()) }
      await #expect(throws: ContestRefusal.self) { try await fixture.tested.ban(filter("bot", school: 1)) }
      for (order, expected) in [
        (filter("bot", from: 1000, until: 4000), [2]), (filter("bot", taps: 5), [5]), (filter(until: 1000), [1]),
        (filter(school: 0), [1, 2, 3, 4, 5]),
      ] as [(BanSessions, [Int64])] {
        let ban = try await fixture.tested.ban(order)
        #expect((ban.sessions, ban.taps) == (expected.count, expected.reduce(0, +)))
        _ = try await fixture.tested.liftBan(LiftBan(ban.id, reason: "a try"))
        #expect(try await fixture.taps() == [0: 15])
      }
      let counted = filter("bot")
      var wrong = counted
      wrong.sessions = 2
      await #expect(throws: ContestRefusal.otherSessions(expected: 2, available: 3)) {
        try await fixture.tested.ban(wrong)
      }
      #expect(try await fixture.tested.ban(counted).taps == 8)
      // Who is banned already is not banned again.
      #expect(try await fixture.tested.ban(filter(school: 0)).taps == 7)
      await #expect(throws: ContestRefusal.self) { try await fixture.tested.ban(filter(school: 0)) }
    },
    StorePromise("A session that two bans cover is free when both are lifted") { kind in
      let fixture = try await StoreFixture(kind)
      var request = fixture.request(0)
      request.source = home
      let session = try await fixture.store.openSession(request).id
      _ = try await fixture.store.commit(.few(session, 1, taps: 6))
      let first = try await fixture.tested.ban(BanSessions(.session(session), reason: "a macro"))
      let second = try await fixture.tested.ban(BanSessions(.address(of: session), reason: "one machine"))
      #expect((first.sessions, second.sessions, second.taps) == (1, 0, 0))
      let lift = try #require(try await fixture.tested.liftBan(LiftBan(first.id, reason: "no macro")).lift)
      #expect((lift.sessions, lift.taps) == (0, 0))
      await #expect(throws: TapRefusal.banned(fixture.season.id)) { try await fixture.store.commit(.few(session, 2)) }
      let last = try #require(try await fixture.tested.liftBan(LiftBan(second.id, reason: "a school")).lift)
      #expect((last.sessions, last.taps) == (1, 6))
      #expect(try await fixture.store.commit(.few(session, 2, taps: 1)).sessionTaps == 7)
      await #expect(throws: ContestRefusal.liftedBan(first.id, at: lift.at)) {
        try await fixture.tested.liftBan(LiftBan(first.id, reason: "again"))
      }
      let none = BanID(rawValue: 9)
      await #expect(throws: ContestRefusal.unknownBan(none)) {
        try await fixture.tested.liftBan(LiftBan(none, reason: "none"))
      }
    },
    StorePromise("A ban needs a reason and a live season, and leaves all as it was where it is refused") { kind in
      let end = StoreFixture.start + 60_000
      let fixture = try await StoreFixture(kind, endsAt: end)
      let session = try await fixture.open()
      _ = try await fixture.store.commit(.few(session, 1))
      let ban = try await fixture.tested.ban(BanSessions(.session(session), reason: "a macro"))
      let before = try await fixture.store.totals(season: fixture.season.id)
      let nobody = SessionID(rawValue: 99)
      for reason in ["", "two\nlines", String(repeating: "x", count: 501)] {
        await #expect(throws: ContestRefusal.self) {
          try await fixture.tested.ban(BanSessions(.session(session), reason: reason))
        }
        await #expect(throws: ContestRefusal.self) { try await fixture.tested.liftBan(LiftBan(ban.id, reason: reason)) }
      }
      for (target, refusal) in [
        (.session(nobody), .unknownSession(nobody)), (.address(of: nobody), .unknownSession(nobody)),
        (
          .player(cheat, school: fixture.schools[0].id, season: SeasonID(rawValue: 9)),
          .unknownSeason(SeasonID(rawValue: 9))
        ),
      ] as [(BanTarget, TapRefusal)] {
        try await expectRefusal(refusal) { try await fixture.tested.ban(BanSessions(target, reason: "who")) }
      }
      let other = SeasonID(rawValue: 9)
      await #expect(
        throws: ContestRefusal.otherSeason(of: .session(session), expected: other, actual: fixture.season.id)
      ) {
        try await fixture.tested.ban(BanSessions(.session(session), reason: "who", season: other))
      }
      // Until the last taps are counted, a ban can be made and lifted.
      fixture.clock.set(to: try #require(fixture.season.finalAt))
      let over = TapRefusal.seasonEnded(fixture.season.id, endedAt: end)
      try await expectRefusal(over) { try await fixture.tested.ban(BanSessions(.session(session), reason: "late")) }
      try await expectRefusal(over) { try await fixture.tested.liftBan(LiftBan(ban.id, reason: "late")) }
      #expect(try await fixture.store.totals(season: fixture.season.id) == before)
    },
    StorePromise("A ban can be made and lifted while the last taps are counted, and moves nothing past the end") {
      kind in
      let end = StoreFixture.start + 60_000
      let fixture = try await StoreFixture(kind, endsAt: end)
      let session = try await fixture.open()
      _ = try await fixture.store.commit(.few(session, 1, taps: 9))
      fixture.clock.set(to: end + 2999)
      let ban = try await fixture.tested.ban(BanSessions(.session(session), reason: "a macro"))
      #expect(ban.taps == 9)
      let banned = try await fixture.store.totals(season: fixture.season.id).schools
      #expect(banned.map(\.taps) == [0] && banned.map(\.reachedAt) == [end])
      _ = try await fixture.tested.liftBan(LiftBan(ban.id, reason: "no macro"))
      #expect(try await fixture.taps() == [0: 9])
    },
    StorePromise("A ban of a player is one of the spellings of the name, and of no other name") { kind in
      let fixture = try await StoreFixture(kind)
      func request(_ name: String) throws -> SessionRequest {
        var request = fixture.request(0)
        request.nickname = try #require(Nickname(name))
        return request
      }
      let names = ["Bad Boy", "b.a.d b0y", "Bad Boys", "!!!"]
      let sessions = try await fixture.store.openSessions(names.map { try request($0) }).map(\.id)
      _ = try await fixture.store.commit(sessions.map { .few($0, 1) })
      func target(_ name: String) throws -> BanTarget {
        .player(try #require(Nickname(name)), school: fixture.schools[0].id, season: fixture.season.id)
      }
      let ban = try await fixture.tested.ban(BanSessions(try target("Bad Boy"), reason: "a bot"))
      #expect((ban.sessions, ban.taps) == (2, 6))
      await #expect(throws: TapRefusal.banned(fixture.season.id)) {
        try await fixture.store.openSession(try request("BADBOY"))
      }
      _ = try await fixture.store.openSession(try request("Bad Boys"))
      // Names of marks alone are not spellings of each other.
      #expect(try await fixture.tested.ban(BanSessions(try target("!!!"), reason: "a bot")).sessions == 1)
      _ = try await fixture.store.openSession(try request("..."))
      // Conditions that every session meets are none.
      let all = SessionFilter(season: fixture.season.id, minimumTaps: 0)
      await #expect(throws: ContestRefusal.self) {
        try await fixture.tested.ban(BanSessions(.sessions(all), reason: "all"))
      }
    },
  ]

  /// Expects the refusal of a command.
  private static func expectRefusal(_ refusal: TapRefusal, _ call: () async throws -> BanRecord) async throws {
    do {
      _ = try await call()
      Issue.record("was not refused as \(refusal)")
    } catch let found as TapRefusal {
      #expect(found == refusal)
    }
  }
}
