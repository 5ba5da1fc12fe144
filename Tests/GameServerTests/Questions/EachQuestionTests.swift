import Boards
import Foundation
import GameAPI
import GameServer
import Leaderboard
import NIOHTTP1
import SchoolDirectory
import StoreConformance
import TapGame
import TestSupport
import Testing

/// Each test asks every question of the registry. So a new question is tested without a test of its own.
@Suite(.timeLimit(.minutes(10)))
struct `Every question` {
  private static func contest() async throws -> Contest {
    let contest = try await Contest(endsAt: Contest.start + 3_600_000)
    try await contest.addPeople()
    for school in 0..<4 {
      try await contest.tap(Int64(9 + school * 3), for: school)
      contest.clock.advance(byMilliseconds: 61_000)
    }
    return contest
  }

  private static func json<Question: ContestQuestion>(
    _ question: Question, from contest: any QuestionAnswering
  ) async throws -> JSON {
    try JSON(parsing: GameJSON.line(AnswerJSON(try await contest.ask(question), to: Question.self)))
  }

  @Test(arguments: QuestionRegistry.all.indices)
  func `is answered at each door to whom it is for, as the file answers it, and comes back from JSON`(index: Int)
    async throws
  {
    try await check(QuestionRegistry.all[index])
  }

  private func check<Question: ContestQuestion>(_ type: Question.Type) async throws {
    let contest = try await Self.contest()
    let question = try #require(type.sample(school: contest.schools[0].id, season: contest.season.id))
    let (form, path) = (Question.form, question.location.path.joined(separator: "/"))
    let told = try await Self.json(question, from: contest.leaderboard)
    let line = try GameJSON.line(AnswerJSON(try await contest.leaderboard.ask(question), to: Question.self))
    let back = try JSONDecoder().decode(AnswerJSON<Question>.self, from: line, configuration: question)
    #expect(try GameJSON.line(back) == line)
    try await RunningServer.run(contest, settings: .administered) { server in
      let organiser = ServerSettings.administratorToken
      let askers: [(PersonRole?, String?)] =
        [(nil, nil), (nil, organiser)] + PersonRole.allCases.map { ($0, $0.token) }
      for (role, token) in askers {
        let isAllowed = role.map { $0 == .organiser || form.audience.roles?.contains($0) == true } ?? (token != nil)
        let answer = try await server.get("/admin/api/\(path)", token: token)
        if form.audience.roles == nil {
          #expect([401, 403, 404].contains(answer.status))
        } else if isAllowed {
          let here = try answer.decoded()
          #expect(answer.status == 200 && here == told, "\(String(describing: role)): \(answer.text)")
        } else {
          #expect(answer.status == (token == nil ? 401 : 403), "\(String(describing: role)): \(answer.text)")
        }
      }
      let open = try await server.get("/api/\(path)")
      guard case .everybody = form.audience else {
        #expect([401, 404, 405].contains(open.status), "\(open.text)")
        return
      }
      let here = try open.decoded()
      #expect(open.status == 200 && here == told, "\(open.text)")
      if form.storage != .none {
        let tag = try #require(open.headers["etag"].first)
        let again = try await server.send("GET", "/api/\(path)", headers: [("If-None-Match", tag)])
        #expect(again.status == 304)
      } else {
        #expect(open.headers["cache-control"] == ["no-store"])
      }
      let odd = try expectProblem(try await server.get("/api/\(path)?misspelt=1"), .invalidValue)
      #expect(odd.detail.contains("misspelt"))
    }
  }

  /// An answer without the state of the season, which goes on.
  private static func timeless(_ value: JSON) -> JSON { value.without(["state", "now"]) }

  @Test(arguments: QuestionRegistry.all.indices)
  func `tells players of a frozen season what it says that it tells`(index: Int) async throws {
    try await checkFreeze(QuestionRegistry.all[index])
  }

  private func checkFreeze<Question: ContestQuestion>(_ type: Question.Type) async throws {
    let contest = try await Self.contest()
    let (leaderboard, season) = (contest.leaderboard, contest.season.id)
    let question = try #require(type.sample(school: contest.schools[0].id, season: contest.season.id))
    try await leaderboard.perform(FreezeSeason(season))
    let players = leaderboard.asPlayersSeeIt
    let before = try? await Self.json(question, from: players)
    let session = try await leaderboard.openSession(
      SessionRequest(season: season, school: contest.schools[0].id, nickname: #require(Nickname("지훈"))))
    contest.clock.advance(byMilliseconds: 61_000)
    _ = try await leaderboard.commit(TapBatch(session: session.id, sequence: 1, taps: 5, span: .seconds(1)))
    try await leaderboard.perform(AdjustTaps(session: session.id, taps: 777, reason: "a class"))
    let all = try await Self.json(question, from: leaderboard)
    switch Question.form.whenFrozen {
    case .asOfFreeze:
      let told = try await Self.json(question, from: players)
      #expect(Self.timeless(told) == before.map(Self.timeless))
      // Whoever may, sees what has counted since.
      #expect(Self.timeless(told) != Self.timeless(all))
    case .open: #expect(try await Self.json(question, from: players) == all)
    case .refused:
      let refusal = await #expect(throws: ContestRefusal.self) { try await players.ask(question) }
      #expect(refusal?.kind == "season-frozen")
      #expect(before == nil)
    }
    try await leaderboard.perform(ThawSeason(season))
    #expect(try await Self.json(question, from: players) == Self.json(question, from: leaderboard))
  }
}
