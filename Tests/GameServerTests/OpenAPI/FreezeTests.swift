import Boards
import Foundation
import GameAPI
import GameServer
import Leaderboard
import SchoolDirectory
import TapGame
import TestSupport
import Testing

/// The description lists every path. Each is asked at the freeze and again when much has counted since; a path that is
/// new is asked, too, and has to be answered alike.
@Suite(.timeLimit(.minutes(10)))
struct `While a season is frozen` {
  private static let minute: Int64 = 60_000
  private static let length = 60 * minute

  /// What goes on for a player, and what tells of no school: these answers differ and are looked at for totals only.
  private static let ownOrOfTheServer: Set<String> = [
    "GET /api/sessions/{id}", "GET /api/work", "GET /metrics", "GET /healthz", "GET /readyz",
  ]
  /// The operations that are no question. Each has its own part of the test below.
  private static let others: Set<String> = [
    "POST /api/sessions", "POST /api/groups", "POST /api/sessions/again", "POST /api/taps",
    "GET /api/boards/{board}/stream",
    "GET /api/boards/{board}/{rest}/stream",
  ]

  /// A contest with a past, at the moment of its freeze, ten minutes before its end.
  private static func frozen() async throws -> Contest {
    let contest = try await Contest(endsAt: Contest.start + length)
    try await contest.set(["freeze": .number(10 * minute)])
    for school in 0..<4 {
      try await contest.tap(Int64(20 + school * 5), for: school)
      contest.clock.advance(byMilliseconds: 3 * minute)
    }
    contest.clock.set(to: Contest.start + (length - 10 * minute - 1))
    return contest
  }

  private static func questions(_ server: RunningServer, _ session: SessionAnswer) async throws
    -> [(operation: APIDescription.Operation, path: String, token: String?)]
  {
    let page = try await server.contest.leaderboard.page(.top(2))
    var maker = RequestMaker(
      description: try APIDescription(), contest: server.contest, session: session.session.rawValue,
      cursor: try #require(page.next).description, random: SeededGenerator(seed: 3))
    let operations = maker.description.operations.filter { !$0.path.hasPrefix("/admin/") }
    #expect(others.isSubset(of: operations.map(\.description)))
    return operations.filter { !others.contains($0.description) }.flatMap { operation in
      #expect(operation.method == "GET", "\(operation) is no question; say in this test what it tells")
      return maker.requests(of: operation).map { (operation, $0.path, operation.token(session.token) ?? session.token) }
    }
  }

  /// An answer without what is of its own moment: the time, the season's state and its seal, and the name of a request.
  private static func told(_ answer: Answer) -> Told {
    guard answer.contentType?.contains("json") == true, let json = try? answer.decoded() else {
      return Told(status: answer.status, body: .string(answer.text))
    }
    return Told(status: answer.status, body: json.without(["now", "state", "seal", "instance"]))
  }

  private struct Told: Hashable {
    let status: Int
    let body: JSON
  }

  /// Lets other schools pass those that were ahead, by numbers that nothing else has.
  private static func play(_ contest: Contest) async throws -> [Int64] {
    let leaderboard = contest.leaderboard
    for (school, taps) in [(3, 7_654_321), (1, 5_432_109), (4, 3_210_987)] as [(Int, Int64)] {
      let session = try await leaderboard.openSession(
        SessionRequest(
          season: contest.season.id, school: contest.schools[school].id, nickname: #require(Nickname("지훈"))))
      contest.clock.advance(byMilliseconds: 2000)
      _ = try await leaderboard.commit(TapBatch(session: session.id, sequence: 1, taps: 4, span: .seconds(1)))
      try await leaderboard.perform(AdjustTaps(session: session.id, taps: taps, reason: "a class"))
    }
    return try await leaderboard.page(.top(10)).entries.map(\.taps).filter { $0 > 1_000_000 }
  }

  @Test
  func `no question is answered with more than at the freeze, to a player or to a wall, until it is thawed`()
    async throws
  {
    try await RunningServer.run(try await Self.frozen(), settings: .administered) { server in
      let (contest, leaderboard) = (server.contest, server.contest.leaderboard)
      let session = try await server.join(0, nickname: "민준")
      #expect(try await server.tap(session, taps: 5).status == 200)
      contest.clock.advance(byMilliseconds: 1)
      try await leaderboard.perform(PassTime())
      let questions = try await Self.questions(server, session)
      var before: [Told] = []
      for question in questions {
        before.append(Self.told(try await server.get(question.path, token: question.token)))
      }
      #expect(questions.count > 150 && before.count { $0.status == 200 } > 140)
      #expect(
        try await server.get("/api/seasons/current").decoded(as: SeasonAnswer.self).frozenSince == contest.clock.now)

      // Live, after the end, and when the season is sealed.
      for wait in [0, 15 * Self.minute, SeasonSeal.delay.wholeMilliseconds] {
        contest.clock.advance(byMilliseconds: wait)
        let totals = wait == 0 ? try await Self.play(contest) : try await leaderboard.page(.top(3)).entries.map(\.taps)
        #expect(totals.count == 3)
        if wait > 0 { try await leaderboard.perform(PassTime()) }
        for (question, before) in zip(questions, before) {
          let answer = try await server.get(question.path, token: question.token)
          for total in totals { #expect(!answer.text.contains("\(total)"), "\(question.path): \(answer.text)") }
          if Self.ownOrOfTheServer.contains(question.operation.description) { continue }
          // A proof is refused for other reasons before the seal.
          if question.operation.path.hasSuffix("/proof"), answer.status == 409 { continue }
          #expect(Self.told(answer) == before, "GET \(question.path)")
        }
        for path in ["/admin/api/boards/all", "/admin/api/boards/level%3Ahigh?top=3"] {
          let truth = try await server.asked(path)
          #expect(truth.status == 200 && totals.contains { truth.text.contains("\($0)") }, "\(truth.text)")
          try expectProblem(try await server.get(path), .noToken)
          try expectProblem(try await server.get(path, token: session.token), .invalidToken)
        }
      }
      #expect(try await server.order(ThawSeason(contest.season.id)).status == 200)
      let board = try await server.get("/api/boards/all")
      let first = try #require(try await leaderboard.page(.top(1)).entries.first?.taps)
      #expect(first > 1_000_000 && board.text.contains("\(first)") && !board.text.contains("frozenSince"))
      #expect(try await server.get("/api/sessions/\(session.session)/proof", token: session.token).status == 200)
    }
  }

  @Test
  func `taps go on, and a receipt and a board tell of the school what it had`() async throws {
    try await RunningServer.run(try await Self.frozen()) { server in
      let (contest, leaderboard) = (server.contest, server.contest.leaderboard)
      let session = try await server.join(0)
      #expect(try await server.tap(session, taps: 5).decoded(as: TapAnswer.self).receipt.schoolTaps == 25)
      contest.clock.advance(byMilliseconds: 1000)
      let rank = try await contest.rank(of: 0)
      _ = try await Self.play(contest)
      let answer = try await server.tap(session, sequence: 2, taps: 4).decoded(as: TapAnswer.self)
      #expect((answer.receipt.accepted, answer.receipt.sessionTaps, answer.receipt.schoolTaps) == (4, 9, 25))
      let shown = try await leaderboard.asPlayersSeeIt.standing(of: contest.schools[0].id)
      #expect(shown.rank == rank && shown.taps == 25)
      #expect(try await contest.rank(of: 0) != rank)
      // A school that had no taps at the freeze is shown with none, also when players join it later.
      let late = try await server.join(5)
      let first = try await server.tap(late, taps: 3).decoded(as: TapAnswer.self)
      #expect((first.receipt.sessionTaps, first.receipt.schoolTaps) == (3, 0))
      #expect(try await server.tap(late, taps: 3).decoded(as: TapAnswer.self) == first)
      #expect(
        try await server.get("/api/sessions/\(late.session)", token: late.token).decoded(as: SessionAnswer.self).taps
          == 3)
      try await leaderboard.perform(ThawSeason(contest.season.id))
      let thawed = try await server.tap(session, sequence: 3, taps: 1).decoded(as: TapAnswer.self)
      #expect(thawed.receipt.schoolTaps == 30)
      #expect(try await leaderboard.check().isWhole)
    }
  }

  @Test
  func `streams tell of the freeze, then nothing until they tell of the thaw`() async throws {
    try await RunningServer.run(try await Self.frozen()) { server in
      let (contest, leaderboard) = (server.contest, server.contest.leaderboard)
      let around = contest.schools[0].id.rawValue
      let paths = [
        "/api/boards/all/stream?top=5", "/api/boards/all/stream?around=\(around)&radius=2",
        "/api/boards/region%3A%EC%84%9C%EC%9A%B8%ED%8A%B9%EB%B3%84%EC%8B%9C/level%3Ahigh/stream?top=5",
        "/api/boards/region:%EC%84%9C%EC%9A%B8%ED%8A%B9%EB%B3%84%EC%8B%9C/level:high/stream?top=5",
      ]
      var streams: [StreamClient] = []
      for path in paths {
        var stream = try await StreamClient(server, path)
        #expect(stream.status == 200, "\(path)")
        _ = try await stream.event()
        streams.append(stream)
      }
      contest.clock.advance(byMilliseconds: 1)
      try await leaderboard.perform(PassTime())
      var frozen: [JSON] = []
      for place in streams.indices {
        let page = try await streams[place].event().json
        #expect(page["season"]["frozenSince"].string == contest.clock.now.description)
        frozen.append(page["entries"])
      }
      _ = try await Self.play(contest)
      // Whoever opens a stream now gets the same.
      for (path, frozen) in zip(paths, frozen) {
        var late = try await StreamClient(server, path)
        #expect(try await late.event().json["entries"] == frozen, "\(path)")
      }
      try await leaderboard.perform(ThawSeason(contest.season.id))
      for (place, frozen) in zip(streams.indices, frozen) {
        let event = try await streams[place].event()
        let (told, change) = (try event.json, try event.json["page"])
        let page = change == nil ? told : change
        #expect(page["season"]["frozenSince"] == nil, "\(paths[place]): \(event.data)")
        #expect(page["entries"] != frozen)
      }
    }
  }
}
