import Leaderboard
import SchoolDirectory
import TapGame
import TestSupport
import Testing

extension BrowserTests {
  @Suite struct `Before the season on the projector's page` {
    /// A hall whose next season starts in five minutes. Phones play in the one before until then.
    private static func withSeasonToCome(_ test: (GameHall, Browsers, SeasonID) async throws -> Void) async throws {
      try await GameHall.with { hall, browsers in
        let season = try await hall.leaderboard.perform(StartSeason(name: "Autumn", startsAt: hall.clock.now + 300_000))
        try await test(hall, browsers, season.id)
      }
    }

    @Test func `a hall sees the time to the start, and who has come in, in either language`() async throws {
      try await Self.withSeasonToCome { hall, browsers, season in
        var boards: [Browser] = []
        for language in ["ko", "en"] {
          let board = try await browsers.openBoard(
            .smallProjector.reading(language), at: hall, query: "?season=\(season)")
          try await board.wait(for: "!document.querySelector('#start').hidden")
          let time = try await board.text("#start strong")
          #expect(time.wholeMatch(of: /0[45]:\d\d/) != nil, "\(time)")
          #expect(try await board.isDisplayed("#here") == false)
          boards.append(board)
        }
        try await boards[1].wait(for: "document.querySelector('#clock-label').textContent === 'Starts in'")
        #expect(
          try await boards[1].text("#waiting").replacing("\n", with: " ") == "Starting soon: get ready!")
        // Two phones: each has chosen its school, and waits.
        for school in [1, 4] {
          let phone = try await browsers.open(.phone)
          try await phone.join(hall.schools[school].name, at: hall)
          for board in boards {
            try await board.wait(for: hall.schools[school].name, in: "#arrivals li:first-child .name")
          }
        }
        for (board, (words, lang)) in zip(
          boards, [("2명이 들어와 있어요 · 학교 2곳", ""), ("2 players are here, from 2 schools", "ko")])
        {
          try await board.wait(for: words, in: "#here")
          #expect(
            try await board.run(
              "return [...document.querySelectorAll('#arrivals .name')].map(name => [name.textContent, name.lang])")
              == .array([["<script>alert(1)</script>", ""], ["경기고등학교", .string(lang)]]))
          try await board.checkContrast()
        }
        // The season begins, and nobody has tapped yet: who is here stays in sight, and the countdown goes.
        hall.clock.advance(byMilliseconds: 300_000)
        for board in boards {
          try await board.wait(
            for: "document.body.dataset.season === 'live' && document.querySelector('#start').hidden")
          #expect(try await board.isDisplayed("#here"))
        }
      }
    }

    @Test(arguments: [("ko", "곧 시작해요", "곧 시작해요!"), ("en", "Starting soon", "Starting soon!")])
    func `a season that waits for the organiser's start keeps its whole time, and says that it starts soon`(
      language: String, onWall: String, onPhone: String
    ) async throws {
      try await GameHall.with(endsAfter: 540) { hall, browsers in
        try await hall.leaderboard.perform(PauseSeason(hall.season.id, from: hall.season.startsAt))
        let board = try await browsers.openBoard(.smallProjector.reading(language), at: hall)
        try await board.wait(for: onWall, in: "#clock")
        try await board.wait(for: "10:00", in: "#clock")
        let phone = try await browsers.open(.phone.reading(language))
        try await phone.choose(hall.schools[0].name, at: hall)
        try await phone.wait(for: onPhone, in: "#gap")
        try await board.wait(for: hall.schools[0].name, in: "#arrivals .name")
        hall.clock.advance(byMilliseconds: 50_000)
        try await hall.leaderboard.perform(ContinueSeason(hall.season.id))
        try await phone.waitUntilOpen()
        try await board.wait(for: "document.body.dataset.season === 'live'")
        #expect(
          try await hall.leaderboard.season(hall.season.id).endsAt.map { $0 - hall.clock.now } == .seconds(600))
      }
    }

    @Test func `a phone of a school that has left the contest is not counted`() async throws {
      try await Self.withSeasonToCome { hall, browsers, season in
        let (board, phone) = (try await browsers.open(.smallProjector), try await browsers.open(.phone))
        // Its school is on no board afterwards.
        phone.tolerateErrors(from: "network")
        try await board.open(await hall.url + "/board?season=\(season)")
        try await phone.join(hall.schools[1].name, at: hall)
        try await board.wait(for: hall.schools[1].name, in: "#arrivals .name")
        var left = hall.schools
        left[1].status = .closed
        try await hall.leaderboard.perform(ImportSchools(DirectoryEdition(format: .touchschool, schools: left)))
        try await board.wait(for: "document.querySelector('#here').hidden")
        #expect(try await board.number(of: "#arrivals li") == 0)
      }
    }

    @Test func `a chick drops onto the ledge for each school that comes in`() async throws {
      try await Self.withSeasonToCome { hall, browsers, season in
        let board = try await browsers.open(.smallProjector)
        let still = try await browsers.open(.smallProjector)
        try await still.prefer(["prefers-reduced-motion": "reduce"])
        for browser in [board, still] {
          try await browser.open(await hall.url + "/board?season=\(season)")
          try await browser.wait(for: "!document.querySelector('#start').hidden")
          try await browser.run(
            "window.dropped = []; document.addEventListener('animationstart', event => dropped.push(event.animationName))"
          )
        }
        for (count, school) in [1, 4].enumerated() {
          let phone = try await browsers.open(.phone)
          try await phone.join(hall.schools[school].name, at: hall)
          for browser in [board, still] {
            try await browser.wait(for: "document.querySelectorAll('#flock .chick').length === \(count + 1)")
          }
        }
        try await board.wait(for: "dropped.filter(name => name === 'drop').length === 2")
        #expect(try await still.run("return [dropped.length, document.getAnimations().length]") == [0, 0])
        // They stand on the ledge, in the picture, and below all texts.
        #expect(
          try await still.run(
            """
            const bottom = document.querySelector("#arrivals").getBoundingClientRect().bottom
            return [...document.querySelectorAll("#flock .chick")].every(chick => {
              const box = chick.getBoundingClientRect()
              return box.top >= bottom && box.bottom <= innerHeight && box.height > innerHeight / 14
            })
            """) == true)
      }
    }

    @Test func `a season that starts within the hour has the page, although the one before it is over`() async throws {
      try await GameHall.with(endsAfter: 1) { hall, browsers in
        try await hall.tap(10, for: 0)
        hall.clock.advance(byMilliseconds: 2000)
        let board = try await browsers.open(.smallProjector)
        try await hall.leaderboard.perform(StartSeason(name: "Winter", startsAt: hall.clock.now + 7_200_000))
        try await board.open(await hall.url + "/board")
        try await board.wait(for: hall.season.name, in: "#season")
        #expect(try await board.run("return document.body.dataset.state") == "over")
        let autumn = try await hall.leaderboard.perform(
          StartSeason(name: "Autumn", startsAt: hall.clock.now + 300_000))
        try await board.reload()
        try await board.wait(for: "Autumn", in: "#season")
        #expect(try await board.isDisplayed("#start"))
        // It begins, ends, and is followed by the next, as if the page had been opened in its midst.
        hall.clock.advance(byMilliseconds: 300_000)
        try await board.wait(for: "document.body.dataset.season === 'live'")
        try await hall.leaderboard.perform(EndSeason(autumn.id))
        try await hall.leaderboard.perform(StartSeason(name: "Afternoon"))
        try await board.wait(for: "Afternoon", in: "#season")
      }
    }

    @Test(arguments: [Device.projector, .smallProjector, .oldProjector])
    func `schools that there is no room for are counted, and none is cut`(_ device: Device) async throws {
      try await Self.withSeasonToCome { hall, browsers, season in
        let board = try await browsers.open(device)
        try await board.runFirst(
          """
          const ask = window.fetch
          const schools = Array.from({ length: 60 }, (_, index) => (
            { school: { id: String(index), name: `서울제${index}초등학교병설` }, players: index + 1 }))
          window.fetch = (address, options) => String(address) === "/api/lobby"
            ? Promise.resolve(Response.json({ players: 9000, schoolCount: 412, schools })) : ask(address, options)
          """)
        try await board.open(await hall.url + "/board?season=\(season)")
        try await board.wait(
          for: "!document.querySelector('#join').hidden && !document.querySelector('#here').hidden")
        #expect(try await board.text("#here").contains("9,000명"))
        // The list is fitted again with each answer, as what stands around it may come later.
        try await board.wait(
          for: """
            [...document.querySelectorAll("#arrivals li")].filter(item => item.checkVisibility()).every(item =>
              item.getBoundingClientRect().bottom
                <= Math.min(document.querySelector("#arrivals").getBoundingClientRect().bottom, innerHeight) + 1)
            """)
        let shown = try #require(
          try await board.run(
            """
            return [...document.querySelectorAll("#arrivals li")].filter(item => item.checkVisibility()).length
            """
          ).int)
        #expect((4..<60).contains(shown))
      }
    }
  }
}
