import SchoolDirectory
import TapGame
import Testing

extension StorePromise {
  private static let secret = [UInt8](1...16)

  /// What every store promises of codes and tickets.
  static let joining: [StorePromise] = [
    StorePromise("A season with a code lets in who knows the code of now or of the period before") { kind in
      let code = try #require(JoinCode(secret: secret, period: .seconds(60)))
      let fixture = try await StoreFixture(kind, joinRule: .code(code))
      let season = fixture.season.id
      await #expect(throws: TapRefusal.codeNeeded(season, .code)) { try await fixture.open() }
      await #expect(throws: TapRefusal.codeNeeded(season, .code)) { try await fixture.join("") }
      let first = code.shown(in: season, at: fixture.clock.now).text
      let session = try await fixture.join(" \(first.lowercased()) ")
      await #expect(throws: TapRefusal.wrongCode(season, .code)) { try await fixture.join("234567") }
      fixture.clock.advance(byMilliseconds: 60_000)
      let second = code.shown(in: season, at: fixture.clock.now).text
      #expect(second != first)
      _ = try await fixture.join(first)
      _ = try await fixture.join(second)
      fixture.clock.advance(byMilliseconds: 60_000)
      await #expect(throws: TapRefusal.wrongCode(season, .code)) { try await fixture.join(first) }
      // Who is in plays on.
      #expect(try await fixture.store.commit(.few(session.id, 1)).accepted == 3)
    },
    StorePromise("A fixed code lets in whoever knows it, however it is typed") { kind in
      let code = try #require(JoinCode(fixed: "Seoul 2026 autumn"))
      let fixture = try await StoreFixture(kind, joinRule: .code(code))
      _ = try await fixture.join("SEOUL-2026-AUTUMN")
      _ = try await fixture.join("seoul２０２６autumn")
      await #expect(throws: TapRefusal.wrongCode(fixture.season.id, .code)) { try await fixture.join("SEOUL2026") }
    },
    StorePromise("A request that is refused opens none of its call's sessions and takes nothing of a budget") { kind in
      let budget = try #require(AddressBudget(sessions: 2, tapsPerSecond: 80))
      let budgets = AddressBudgets(publicAddress: budget, privateAddress: AddressBudgets.standard.privateAddress)
      let rules = try FairPlayRules(addresses: budgets)
      let code = try #require(JoinCode(fixed: "FESTIVAL"))
      let fixture = try await StoreFixture(kind, rules: rules, joinRule: .code(code))
      var right = fixture.request()
      (right.source, right.code) = (SessionSource(id: SourceID(rawValue: 7), kind: .publicAddress), "festival")
      var wrong = right
      wrong.code = "carnival"
      for _ in 0..<5 {
        await #expect(throws: TapRefusal.wrongCode(fixture.season.id, .code)) {
          try await fixture.store.openSessions([right, wrong])
        }
      }
      #expect(try await fixture.store.openSessions([right, right]).map(\.id.rawValue) == [1, 2])
    },
    StorePromise("A ticket opens one session, and gives it again to who asks again") { kind in
      let fixture = try await StoreFixture(kind, joinRule: .ticket)
      let tickets = try (0..<3).map { number in
        try #require(Ticket(random: [UInt8](repeating: UInt8(number), count: 16)))
      }
      let season = fixture.season.id
      try await fixture.tested.add(AddTickets(season: season, tickets: tickets.map(\.digest)))
      await #expect(throws: TapRefusal.codeNeeded(season, .ticket)) { try await fixture.open() }
      await #expect(throws: TapRefusal.wrongCode(season, .ticket)) { try await fixture.join("ABCDE-FGHJK") }
      let session = try await fixture.join(tickets[0].text)
      #expect(try await fixture.store.commit(.few(session.id, 1)).accepted == 3)
      let again = try await fixture.join(tickets[0].text.lowercased())
      #expect((again.id, again.nextSequence, again.progress.accepted) == (session.id, 2, 3))
      // It plays for one school.
      await #expect(throws: TapRefusal.ticketOfOtherSchool(season, fixture.schools[0].id)) {
        try await fixture.join(tickets[0].text, school: 1)
      }
      #expect(try await fixture.join(tickets[1].text, school: 1).id > session.id)
      // Twice in one call is once too often.
      await #expect(throws: TapRefusal.wrongCode(season, .ticket)) {
        var request = fixture.request()
        request.code = tickets[2].text
        _ = try await fixture.store.openSessions([request, request])
      }
      // A session that has gone stale is followed by another of the same player.
      fixture.clock.advance(byMilliseconds: FairPlayRules.standard.sessionTimeout.wholeMilliseconds + 1)
      var renamed = fixture.request()
      (renamed.code, renamed.nickname) = (tickets[0].text, try #require(Nickname("somebody else")))
      let later = try await fixture.store.openSession(renamed)
      #expect(later.id > session.id && later.nickname == session.nickname)
    },
    StorePromise("A ticket whose session is banned opens no other one, also once that has gone stale") { kind in
      let fixture = try await StoreFixture(kind, joinRule: .ticket)
      let (ticket, season) = (try #require(Ticket(random: [UInt8](1...16))), fixture.season.id)
      try await fixture.tested.add(AddTickets(season: season, tickets: [ticket.digest]))
      let session = try await fixture.join(ticket.text)
      let ban = try await fixture.tested.ban(BanSessions(.session(session.id), reason: "a script"))
      await #expect(throws: TapRefusal.banned(season)) { try await fixture.join(ticket.text) }
      fixture.clock.advance(byMilliseconds: FairPlayRules.standard.sessionTimeout.wholeMilliseconds + 1)
      await #expect(throws: TapRefusal.banned(season)) { try await fixture.join(ticket.text) }
      _ = try await fixture.tested.liftBan(LiftBan(ban.id, reason: "a mistake"))
      _ = try await fixture.join(ticket.text)
    },
    StorePromise("Who has no code is not told who is banned") { kind in
      let code = try #require(JoinCode(fixed: "FESTIVAL"))
      let fixture = try await StoreFixture(kind, joinRule: .code(code))
      let (cheat, season) = (try #require(Nickname("cheat")), fixture.season.id)
      var request = fixture.request()
      (request.nickname, request.code) = (cheat, "festival")
      _ = try await fixture.store.openSession(request)
      _ = try await fixture.tested.ban(
        BanSessions(.player(cheat, school: fixture.schools[0].id, season: season), reason: "a script"))
      request.code = nil
      await #expect(throws: TapRefusal.codeNeeded(season, .code)) { try await fixture.store.openSession(request) }
      request.code = "festival"
      await #expect(throws: TapRefusal.banned(season)) { try await fixture.store.openSession(request) }
    },
    StorePromise("A ticket for a school is for no other one") { kind in
      let fixture = try await StoreFixture(kind, joinRule: .ticket)
      let ticket = try #require(Ticket(random: [UInt8](1...16)))
      try await fixture.tested.add(
        AddTickets(season: fixture.season.id, tickets: [ticket.digest], school: fixture.schools[2].id))
      await #expect(throws: TapRefusal.ticketOfOtherSchool(fixture.season.id, fixture.schools[2].id)) {
        try await fixture.join(ticket.text)
      }
      _ = try await fixture.join(ticket.text, school: 2)
    },
  ]
}

extension StoreFixture {
  /// Opens a session with a code or a ticket.
  fileprivate func join(_ code: String, school: Int = 0) async throws -> Session {
    var request = request(school)
    request.code = code
    return try await store.openSession(request)
  }
}
