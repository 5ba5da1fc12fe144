import Boards
import GameAPI
import GameServer
import Leaderboard
import RemotePlay
import SchoolDirectory
import TapGame
import StoreConformance
import TestLine
import Testing

/// An administrator's commands over a line that can be cut.
@Suite struct `An administrator's command` {
  private static let token = "a-token-of-the-administrator"

  private func run(
    endsAt: Timestamp? = nil, _ work: (Contest, AdminServer, TestLine) async throws -> Void
  ) async throws {
    let contest = try await Contest(endsAt: endsAt)
    var settings = ServerSettings()
    settings.adminTokens = try? AdminTokens(Self.token)
    try await TestLine.with { line in
      try await RunningServer.run(contest, settings: settings) { port in
        line.lead(to: port)
        try await ContestServer.connect(to: try ServerAddress(line.address)) { server in
          try await work(contest, AdminServer(server, token: Self.token), line)
        }
      }
    }
  }

  @Test func `counts once although its answers are lost and it is sent again`() async throws {
    try await run { contest, server, line in
      try await contest.tap(30, for: 0)
      let session = try await contest.leaderboard.ask(SessionQuestion(limit: 1)).sessions[
        0
      ].id
      line.lose(answers: 2)
      let record = try await server.take(
        AdjustTaps(session: session, taps: -5, reason: "a macro"), id: .random(), isDryRun: false)
      #expect(record.sessionTaps == 25)
      #expect(try await contest.leaderboard.ask(AdjustmentQuestion()) == [record])
      let orders = try await server.ask(AuditQuestion(season: contest.season.id, limit: 1)).orders
      let here = try await contest.leaderboard.ask(AuditQuestion(season: contest.season.id, limit: 1)).orders
      #expect(orders == here)
      #expect(orders.first?.sender == Sender("administrator", at: "127.0.0.1"))
      for last in [nil, 3, 1] as [Int64?] {
        #expect(
          try await server.ask(AuditQuestion(before: last, limit: 1)).head
            == contest.leaderboard.ask(AuditQuestion(before: last, limit: 1)).head)
      }
    }
  }

  /// So are the questions of one who has no token, as far as they are for everybody.
  @Test func `and each question is answered as on the machine of the contest`() async throws {
    try await run { contest, server, line in
      try await contest.tap(30, for: 0)
      func check<Question: ContestQuestion>(_ type: Question.Type) async throws {
        let question = try #require(type.sample(school: contest.schools[0].id, season: contest.season.id))
        func json(_ answer: Question.Answer) throws -> String {
          String(decoding: try GameJSON.line(AnswerJSON(answer, to: type)), as: UTF8.self)
        }
        let here = try json(await contest.leaderboard.ask(question))
        #expect(try await json(server.ask(question)) == here)
        guard case .everybody = type.form.audience else { return }
        let open = try await ContestServer.connect(to: try ServerAddress(line.address)) { open in
          [try await json(AdminServer(open, token: nil).ask(question)), try await json(open.ask(question))]
        }
        #expect(open == [here, here])
      }
      for question in QuestionRegistry.all { try await check(question) }
    }
  }

  @Test func `is refused as it is on the machine of the contest`() async throws {
    try await run { contest, server, _ in
      for command in [LiftBan(BanID(rawValue: 9), reason: "x"), LiftBan(BanID(rawValue: 9), reason: " ")] {
        let there = await #expect(throws: ContestRefusal.self) {
          try await server.take(command, id: .random(), isDryRun: false)
        }
        let here = await #expect(throws: ContestRefusal.self) { try await contest.leaderboard.perform(command) }
        #expect(there?.description == here?.description && there?.korean == here?.korean && there?.kind == here?.kind)
        #expect(there?.fault == here?.fault)
      }
      // A dry run is none that counts.
      let id = OrderID.random()
      _ = try await server.take(EndSeason(contest.season.id), id: id, isDryRun: true)
      #expect(try await server.ask(SeasonListQuestion()).map(\.state) == [.live])
      _ = try await server.take(EndSeason(contest.season.id), id: id, isDryRun: false)
      #expect(try await server.ask(SeasonListQuestion()).map(\.state) == [.ended])
      #expect(try await server.school(contest.schools[0].id)?.name == contest.schools[0].name)
      #expect(try await server.school(try #require(SchoolID("test:high:nowhere"))) == nil)
      #expect(try await server.ask(JoinQuestion(contest.season.id)).joining == .open)
    }
  }

  @Test
  func
    `is refused with the kind and the fault that it has there when the clock is doubted, and the clock can be confirmed`()
    async throws
  {
    try await run(endsAt: Contest.start + 60_000) { contest, server, _ in
      contest.clock.advance(byMilliseconds: 400 * 86_400_000)
      let refusal = await #expect(throws: ContestRefusal.self) {
        try await server.take(PassTime(), id: .random(), isDryRun: true)
      }
      #expect(refusal?.kind == ContestRefusal.clockJumpKind && refusal?.fault == .unavailable)
      _ = try await server.take(PassTime(isClockConfirmed: true), id: .random(), isDryRun: false)
      _ = try await server.take(PassTime(), id: .random(), isDryRun: true)
    }
  }
}
