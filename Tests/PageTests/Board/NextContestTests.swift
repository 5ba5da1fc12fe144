import Boards
import GameServer
import Leaderboard
import SchoolDirectory
import TapGame
import TestSupport
import Testing

extension BrowserTests {
  /// Two contests, one after the other on one server: what was of the first is nowhere in the second.
  @Suite struct `The next contest on walls and remotes` {
    private static let token = "administrators-own-token-17"

    /// A contest as the desk makes it: the list of its names, what they are called, and what a wall says of it.
    enum Kind: String, CaseIterable {
      case classes, inside

      var list: String { self == .classes ? "1반\n2반\n3반" : "한빛중학교\n\t1학년 1반\n\t1학년 2반" }
      var settings: SettingChanges {
        self == .classes
          ? SettingChanges(["schools-called": .word("반"), "groups-called": .word("")])
          : SettingChanges(["schools-called": .word(""), "groups-called": .word("반")])
      }
      var title: String { self == .classes ? "전체 반" : "한빛중학교 반" }
      var names: [String] { self == .classes ? ["1반", "2반", "3반"] : ["1학년 1반", "1학년 2반"] }
      var next: Kind { self == .classes ? .inside : .classes }
    }

    @Test(arguments: Kind.allCases)
    func `show nothing of the first, whether they were open or are opened then`(first: Kind) async throws {
      var settings = ServerSettings()
      settings.adminTokens = try AdminTokens(Self.token)
      try await GameHall.with(schools: [], settings: settings) { hall, browsers in
        var season = try await begin(first, after: hall.season.id, in: hall)
        let (wall, remote) = (try await browsers.open(.smallProjector), try await openRemote(browsers, at: hall))
        try await wall.openBoard(at: hall, rows: first.names.count)
        try await wall.wait(for: first.title, in: "#board")
        try await check(first, remote)
        // Somebody chooses the board that is shown anyway, as “all” was chosen once, and says something.
        let home = try await hall.leaderboard.ask(SeasonQuestion(season)).inside.map { "school:\($0.id)" }
        try await hall.leaderboard.perform(ShowOnWall(board: home ?? "all", message: "Hello", stays: true))
        try await wall.wait(for: "!document.querySelector('#announcement').hidden")
        try await wall.run(
          """
          window.seen = new Set()
          const look = () => {
            const names = [...document.querySelectorAll("#race .name")].map(name => name.textContent).sort().join()
            seen.add(`${document.querySelector("#board").textContent.trim()}: ${names}`)
          }
          new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true })
          """)

        season = try await begin(first.next, after: season, in: hall)
        let (freshWall, freshRemote) = (
          try await browsers.open(.smallProjector), try await openRemote(browsers, at: hall)
        )
        try await freshWall.openBoard(at: hall, rows: first.next.names.count)
        for board in [wall, freshWall] {
          try await board.wait(for: first.next.title, in: "#board")
          try await board.waitForRows(first.next.names.count)
          #expect(
            try await board.run(
              "return [...document.querySelectorAll('#race .name')].map(one => one.textContent).sort()")
              == .array(first.next.names.map { .string($0) }))
          #expect(try await board.isDisplayed("#announcement") == false)
          #expect(try await board.run("return location.search") == "")
        }
        for page in [remote, freshRemote] { try await check(first.next, page) }
        // Not for a moment did the open wall show the second contest on a board of the first.
        let seen = try await wall.run("return [...seen]").array?.compactMap(\.string) ?? []
        #expect(!seen.contains { $0.contains("전체 학교") || $0.contains("모둠") }, "\(seen)")
        #expect(!seen.contains { $0.hasSuffix(": 한빛중학교") }, "\(seen)")
      }
    }

    /// Makes a contest in place of the one before, as the desk does, in which each has tapped.
    private func begin(_ kind: Kind, after season: SeasonID, in hall: GameHall) async throws -> SeasonID {
      let leaderboard = hall.leaderboard
      let list = try DirectoryReader.read(Array(kind.list.utf8), format: .names)
      try await leaderboard.perform(ImportSchools(list, scope: .whole))
      try await leaderboard.perform(EndSeason(season))
      let rules = SeasonSettings(rules: hall.season.rules)
      let next = try await leaderboard.perform(
        StartSeason(name: kind.rawValue, settings: try rules.changed(by: kind.settings)))
      for (place, name) in kind.names.enumerated() {
        let schools = try await leaderboard.schools()
        let school = try #require(schools.first { $0.name == name && $0.status == .open })
        let session = try await leaderboard.openSession(SessionRequest(season: next.id, school: school.id))
        let taps = Int64(9 - place)
        _ = try await leaderboard.commit(TapBatch(session: session.id, sequence: 1, taps: taps, span: 1000))
      }
      return next.id
    }

    private func openRemote(_ browsers: Browsers, at hall: GameHall) async throws -> Browser {
      let remote = try await browsers.open(.phone)
      // The page asks first whether somebody is in already.
      remote.tolerateErrors(from: "network")
      try await remote.open(await hall.url + "/remote#\(hall.door.invite(.presenter).code)")
      try await remote.wait(for: "!document.querySelector('#desk').hidden")
      return remote
    }

    /// Checks that a remote speaks of this contest, and offers nothing that it has not.
    private func check(_ kind: Kind, _ remote: Browser) async throws {
      try await remote.wait(for: "\(kind.rawValue) · \(kind.title)", in: "#state")
      let text = try await remote.run("return document.body.innerText").string ?? ""
      for word in ["전체 학교", "지역", "학교급", "모둠", "Hello"] { #expect(!text.contains(word), "\(text)") }
      #expect(try await remote.isDisplayed("#board") == false)
    }
  }
}
