import Basics
import Boards
import Foundation
import GameAPI
import Hummingbird
import Leaderboard
import Logging
import NIOHTTP1
import SchoolDirectory
import StoreConformance
import TapGame
import TestSupport
import Testing

@testable import GameServer

@Suite(.timeLimit(.minutes(10)))
struct `people who help to run a contest` {
  private static let all: Set<PersonRole> = [.presenter, .nameKeeper, .reader]

  /// Every path of administrators but those of the desk's door, with the roles that may use it beside organisers.
  private static let table: [String: Set<PersonRole>] = [
    "GET seasons": all, "GET seasons/{season}/join": [.presenter, .reader], "GET commands": all, "GET players": all,
    "GET boards/{board}": all, "GET boards/{board}/{rest}": all, "GET schools/{school}/players": all,
    "GET schools/{school}/history": [.presenter, .reader],
    "GET names": [.nameKeeper, .reader], "POST commands/players.approve": [.nameKeeper],
    "POST commands/sessions.clear": [],
    "GET log": [.reader], "GET adjustments": [.reader], "GET bans": [.reader], "GET sheets": [.reader],
    "GET editions": [.reader], "GET people": [.reader], "GET review": [.reader], "GET sessions": [.reader],
    "GET backups": [.reader], "GET backups/{name}": [], "POST backups": [], "POST backups/download": [],
    "POST directory": [], "POST invitations": [],
    "POST commands/wall.show": [.presenter], "POST commands/season.freeze": [.presenter],
    "POST commands/season.thaw": [.presenter], "POST commands/players.hide": [.nameKeeper],
    "POST commands/season.start": [], "POST commands/season.repeat": [], "POST commands/season.set": [],
    "POST commands/season.pause": [], "POST commands/season.continue": [], "POST commands/season.undo-pause": [],
    "POST commands/season.end": [], "POST commands/season.resume": [], "POST commands/season.seal": [],
    "POST commands/season.stop-repeating": [], "POST commands/season.tickets": [], "POST commands/season.merge": [],
    "POST commands/taps.adjust": [], "POST commands/taps.import": [], "POST commands/sessions.ban": [],
    "POST commands/ban.lift": [], "POST commands/players.forget": [], "POST commands/schools.import": [],
    "POST commands/schools.remove": [], "POST commands/people.add": [], "POST commands/people.withdraw": [],
    "GET hall": [], "GET webhooks": [], "POST commands/webhook.add": [], "POST commands/webhook.remove": [],
    "POST commands/group.add": [], "POST commands/group.rename": [.nameKeeper], "POST commands/school.pupils": [],
    "POST commands/time.pass": [],
  ]

  @Test func `have a table of paths that names every path that there is`() async throws {
    let contest = try await Contest()
    let server = contest.server(.withDesk(contest.clock).0)
    let routes = server.router().routes.filter { $0.path.description.hasPrefix("/admin/api/") && $0.method != .head }
      .map { "\($0.method.rawValue) \($0.path.description.dropFirst("/admin/api/".count))" }
      .filter { !$0.hasSuffix(" desk") }
    #expect(Set(routes).symmetricDifference(Self.table.keys) == [])
  }

  @Test(arguments: PersonRole.allCases)
  func `may do what their role says, and are told which role else it takes`(role: PersonRole) async throws {
    let contest = try await Contest()
    try await contest.addPeople([role])
    try await RunningServer.run(contest, settings: .withDesk(contest.clock).0) { server in
      for (route, roles) in Self.table.sorted(by: { $0.key < $1.key }) {
        let method = String(route.prefix { $0 != " " })
        let path = String(route.dropFirst(method.count + 1)).filled(for: contest).replacing("{name}", with: "none")
        let answer = try await server.send(
          method, "/admin/api/\(path)", body: method == "POST" ? Data("{}".utf8) : nil,
          contentType: method == "POST" ? "application/json" : nil, token: role.token)
        guard role != .organiser, !roles.contains(role) else {
          #expect(![401, 403].contains(answer.status), "\(route): \(answer.text)")
          continue
        }
        let problem = try expectRefused(answer, "role-needed", status: 403)
        #expect(problem.detail.contains("here as \(role.rawValue); this needs the role organiser"), "\(problem.detail)")
        #expect(problem.korean?.contains("주최자") == true)
      }
      let desk = try await server.get("/admin/api/desk", token: role.token).decoded(as: Desk.self)
      let paths = Self.table.filter { $0.value.contains(role) }.keys.map { String($0.split(separator: " ")[1]) }
      #expect(desk.role == role && desk.administrator == Language.korean(role.words))
      // Who may see the season's code gets the address of a wall that shows it.
      #expect(desk.board.contains("#key=") == [.organiser, .presenter, .reader].contains(role))
      #expect(Set(desk.may) == (role == .organiser ? ["*"] : Set(paths + ["desk"])))
    }
  }

  private struct Desk: Decodable {
    let administrator: String
    let role: PersonRole
    let may: [String]
    let board: String
  }

  @Test func `are out at once when they are withdrawn, at every server of the contest, and their deeds stay`()
    async throws
  {
    let contest = try await Contest()
    let other = try contest.openedAgain()
    let (settings, door) = ServerSettings.withDesk(contest.clock)
    let token = PersonRole.presenter.token
    try await RunningServer.run(contest, settings: settings) { server in
      try await RunningServer.run(other, settings: settings) { second in
        let link = try await server.post("/admin/api/desk", json: #"{"link": "\#(door.link())"}"#)
        let organiser = try link.cookie
        func order(
          _ name: String, _ json: String, at server: RunningServer, _ headers: [(String, String)] = [],
          token: String? = nil
        ) async throws -> Answer {
          try await server.post("/admin/api/commands/\(name)", json: json, token: token, headers: headers)
        }
        let digest = Person.digest(of: token)
        let added = try await order(
          "people.add", #"{"name": "김하나", "role": "presenter", "digest": "\#(digest)"}"#, at: server, [organiser])
        #expect(added.status == 200 && !added.text.contains(digest), "\(added.text)")
        let entered = try await second.post("/admin/api/desk", json: #"{"token": "\#(token)"}"#)
        #expect(entered.status == 200, "\(entered.text)")
        let pass = try entered.cookie
        let wall = #"{"message": "Hello"}"#
        for one in [server, second] {
          #expect(try await order("wall.show", wall, at: one, [pass]).status == 200)
          #expect(try await order("wall.show", wall, at: one, token: token).status == 200)
        }
        let list = try await server.send("GET", "/admin/api/people", headers: [organiser])
        #expect(list.text.contains("김하나") && !list.text.contains(digest))
        #expect(try await order("people.withdraw", #"{"name": "김하나"}"#, at: server, [organiser]).status == 200)
        for one in [server, second] {
          try expectProblem(try await order("wall.show", wall, at: one, [pass]), .noAdministrator)
          try expectProblem(try await order("wall.show", wall, at: one, token: token), .noAdministrator)
          try expectProblem(try await one.send("GET", "/admin/api/seasons", headers: [pass]), .noAdministrator)
          try expectProblem(try await one.post("/admin/api/desk", json: #"{"token": "\#(token)"}"#), .invalidToken)
        }
        // Somebody else of the name is another person: the pass of before opens nothing.
        let again = Person.digest(of: "another token of 김하나")
        #expect(
          try await order(
            "people.add", #"{"name": "김하나", "role": "organiser", "digest": "\#(again)"}"#, at: server, [organiser]
          ).status == 200)
        try expectProblem(try await second.send("GET", "/admin/api/seasons", headers: [pass]), .noToken)
        // Nobody can lock out who has the server.
        #expect(try await server.send("GET", "/admin/api/people", headers: [organiser]).status == 200)
      }
    }
    let log = try await contest.leaderboard.ask(AuditQuestion(limit: 20)).orders
    #expect(log.filter { $0.command == "wall.show" }.map(\.sender.name) == Array(repeating: "김하나", count: 4))
    #expect(
      log.filter { $0.command.hasPrefix("people.") }.map(\.sender.name) == ["organiser", "organiser", "organiser"])
    // The file has no token, only its digest.
    let bytes =
      try Data(contentsOf: URL(fileURLWithPath: contest.path))
      + (try Data(contentsOf: URL(fileURLWithPath: contest.path + "-wal")))
    #expect(bytes.range(of: Data(token.utf8)) == nil)
  }

  @Test func `have names of their own, which no program has`() async throws {
    let contest = try await Contest()
    let digest = Person.digest(of: "a token")
    for name in [
      "", " ", "shell", "organiser", "administrator", "a\u{202E}b", " Kim", String(repeating: "가", count: 21),
    ] {
      await #expect(throws: ContestRefusal.self, "\(name)") {
        try await contest.leaderboard.perform(AddPerson(name, as: .reader, digest: digest))
      }
    }
    for digest in ["", digest.uppercased(), String(digest.dropLast())] {
      await #expect(throws: ContestRefusal.self) {
        try await contest.leaderboard.perform(AddPerson("Kim", as: .reader, digest: digest))
      }
    }
    try await contest.leaderboard.perform(AddPerson("Kim", as: .reader, digest: digest))
    for (name, digest) in [("Kim", Person.digest(of: "another")), ("Lee", digest)] {
      await #expect(throws: ContestRefusal.knownPerson(name)) {
        try await contest.leaderboard.perform(AddPerson(name, as: .reader, digest: digest))
      }
    }
    await #expect(throws: ContestRefusal.unknownPerson("Lee")) {
      try await contest.leaderboard.perform(WithdrawPerson("Lee"))
    }
    for number in 1..<Person.maximumCount {
      try await contest.leaderboard.perform(
        AddPerson("P\(number)", as: .reader, digest: Person.digest(of: "\(number)")))
    }
    await #expect(throws: ContestRefusal.tooManyPeople) {
      try await contest.leaderboard.perform(AddPerson("one more", as: .reader, digest: Person.digest(of: "more")))
    }
    #expect(try await contest.leaderboard.ask(PeopleQuestion()).count == Person.maximumCount)
  }
}
