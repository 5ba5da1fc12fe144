import GameServer
import SchoolDirectory
import TapGame
import TestSupport
import Testing

extension BrowserTests {
  /// The wall at 1080p with 2, 3, 5, 10 and 100 that compete, compared with recorded pictures. They show where each part
  /// stands, how large it is, and whether it is cut off. The pages' clock is stopped, so nothing moves.
  @Suite struct `Pictures of the wall` {
    private static let counts = [2, 3, 5, 10, 100]

    /// Up to five classes, or schools.
    private static func schools(_ count: Int) throws -> [School] {
      let names = [
        "한빛중학교", "서울초등학교", "경기고등학교", "부산해운대여자고등학교", "충남대학교사범대학부설고등학교", "늘푸른초등학교", "대전과학고등학교", "광주동신중학교", "제주서귀포고등학교",
        "인천송도국제초등학교",
      ]
      let regions = [("서울특별시", "강남구"), ("부산광역시", "해운대구"), ("경기도", "수원시")]
      return try (0..<count).map { number in
        let id = try #require(SchoolID(source: "test", level: .high, code: "P\(1000 + number)"))
        let (region, district) = count > 5 ? regions[number % 3] : ("", "")
        let name = count > 5 ? number < names.count ? names[number] : "제\(number + 1)고등학교" : "3학년 \(number + 1)반"
        return School(id: id, name: name, region: region, district: district)
      }
    }

    /// A contest of half an hour with so many, of which ten minutes are left, and the last will climb.
    private static func withContest(
      of count: Int, _ test: (GameHall, Browsers) async throws -> Void
    ) async throws {
      var settings = ServerSettings()
      settings.publicURL = "http://192.168.0.17:8080/"
      try await GameHall.with(schools: try schools(count), name: "가을 대항전", endsAfter: 1800, settings: settings) {
        hall, browsers in
        for school in 0..<count { try await hall.tap(2400 / Int64(school + 2) + 3 * Int64(school), for: school) }
        hall.clock.advance(byMilliseconds: 1_195_000)
        try await test(hall, browsers)
      }
    }

    /// A wall at which it is always now, so that clocks and rates stand still.
    private static func wall(_ hall: GameHall, _ browsers: Browsers, _ query: String = "") async throws -> Browser {
      let wall = try await browsers.open(.projector)
      try await freeze(wall, at: hall)
      try await wall.open(await hall.url + "/board" + query)
      return wall
    }

    private static func freeze(_ wall: Browser, at hall: GameHall) async throws {
      try await wall.prefer(["prefers-reduced-motion": "reduce"])
      try await wall.runFirst(
        """
        Date.now = () => \(hall.clock.now.milliseconds)
        performance.now = () => 5000
        """)
    }

    private static let joins =
      "!document.querySelector('#join').hidden && document.querySelector('#total strong').textContent"
    private static let kind = "document.querySelector('#ceremony').dataset.kind"

    @Test(arguments: counts) func `of the race`(_ count: Int) async throws {
      try await Self.withContest(of: count) { hall, browsers in
        for look in ["", "?look=hall"] {
          let wall = try await Self.wall(hall, browsers, look)
          try await wall.waitForRows(min(count, look.isEmpty ? 10 : 5))
          try await wall.wait(for: Self.joins)
          try await wall.expectPicture("wall race \(count)\(look.isEmpty ? "" : " hall")")
        }
      }
    }

    @Test func `of the lobby, with three and with ten, and of the last seconds before the start`() async throws {
      for (count, seconds) in [(3, 95), (10, 95), (3, 2)] {
        try await Self.withContest(of: count) { hall, browsers in
          let season = try await hall.leaderboard.perform(
            StartSeason(name: "겨울 대항전", startsAt: hall.clock.now + Int64(seconds) * 1000))
          let wall = try await browsers.open(.projector)
          let here = hall.schools.enumerated().map { number, school in
            "{ school: { id: \"\(school.id)\", name: \"\(school.name)\" }, players: \(12 + number * 7 % 19) }"
          }
          try await wall.runFirst(
            """
            const ask = window.fetch
            window.fetch = (address, options) => String(address) !== "/api/lobby" ? ask(address, options) : Promise.resolve(
              Response.json({ players: 196, schoolCount: \(count), schools: [\(here.joined(separator: ", "))] }))
            """)
          try await Self.freeze(wall, at: hall)
          try await wall.open(await hall.url + "/board?season=\(season.id)")
          try await wall.wait(
            for: "!document.querySelector('#join').hidden && !document.querySelector('#arrivals').hidden")
          try await wall.expectPicture(seconds > 3 ? "wall lobby \(count)" : "wall start")
        }
      }
    }

    @Test func `of a pause, and of the last minute`() async throws {
      try await Self.withContest(of: 3) { hall, browsers in
        try await hall.leaderboard.perform(PauseSeason(hall.season.id))
        var wall = try await Self.wall(hall, browsers)
        try await wall.wait(for: "!document.querySelector('#pause').hidden")
        try await wall.expectPicture("wall pause")
        try await hall.leaderboard.perform(ContinueSeason(hall.season.id))
        hall.clock.advance(byMilliseconds: 560_000)
        wall = try await Self.wall(hall, browsers)
        try await wall.waitForRows(3)
        try await wall.wait(for: "document.body.dataset.phase === 'last' && \(Self.joins)")
        try await wall.expectPicture("wall last minute")
      }
    }

    @Test(arguments: counts) func `of the reveal, the podium and the table`(_ count: Int) async throws {
      try await Self.withContest(of: count) { hall, browsers in
        hall.clock.advance(byMilliseconds: 100_000)
        try await hall.tap(800, for: count - 1)
        hall.clock.advance(byMilliseconds: 600_000)
        let wall = try await Self.wall(hall, browsers, "?reveal=10m")
        try await wall.wait(for: "!document.querySelector('#curtain').hidden && document.body.dataset.reveal === '0'")
        if count == 3 { try await wall.expectPicture("wall curtain") }
        for _ in 0..<2 { try await wall.press(.space) }
        try await wall.wait(for: "document.body.dataset.reveal === '2'")
        try await wall.expectPicture("wall reveal \(count)")
        var isAwarded = false
        while try await wall.run("return \(Self.kind) ?? null") == .null {
          try await wall.press(.space)
          guard count == 3, !isAwarded, try await wall.isDisplayed("#award") else { continue }
          isAwarded = true
          try await wall.expectPicture("wall award")
        }
        try await wall.wait(for: "\(Self.kind) === 'place'")
        if [3, 10].contains(count) { try await wall.expectPicture("wall first \(count)") }
        try await wall.press(.space)
        try await wall.wait(for: "\(Self.kind) === 'podium'")
        try await wall.expectPicture("wall podium \(count)")
        try await wall.press(.space)
        try await wall.wait(for: "document.querySelectorAll('#race .golden').length === 1")
        try await wall.expectPicture("wall table \(count)")
      }
    }
  }
}
