import TapGame
import TestSupport
import Testing

extension BrowserTests {
  @Suite struct `The reveal on the projector's page` {
    /// A contest of half an hour in which the fourth becomes the second in the last five minutes, and a wall that saw it.
    private static func withReveal(
      query: String = "?reveal=10m", _ test: (GameHall, Browsers, Browser) async throws -> Void
    ) async throws {
      try await GameHall.with(endsAfter: 1800) { hall, browsers in
        try await hall.tap(300, for: 0, nickname: try #require(Nickname("민준")))
        try await hall.tap(200, for: 1)
        try await hall.tap(100, for: 2)
        try await hall.tap(50, for: 4)
        let board = try await browsers.open(.smallProjector)
        try await board.prefer(["prefers-reduced-motion": "reduce"])
        try await board.openBoard(at: hall, query: query, rows: 4)
        hall.clock.advance(byMilliseconds: 1_500_000)
        try await hall.tap(180, for: 4)
        hall.clock.advance(byMilliseconds: 300_000)
        try await board.wait(
          for: "!document.querySelector('#curtain').hidden && document.body.dataset.reveal === '0'")
        try await test(hall, browsers, board)
      }
    }

    private static let script = "<script>alert(1)</script>"

    @Test func `a curtain without names, then row by row, a pause at each award, the podium, and the table`()
      async throws
    {
      try await Self.withReveal { hall, browsers, board in
        #expect(try await board.text("#curtain-title") == "곧 결과를 발표해요!")
        #expect(
          try await board.run(
            "return [...arguments].filter(name => document.body.innerText.includes(name))", "서울고등학교", "경기고등학교", "중앙중학교",
            .string(Self.script)) == [])
        try await board.takePicture("reveal curtain")
        try await board.checkContrast()
        let told: [(news: String, rows: String)] = [
          ("4위 자리: \(Self.script)", "서울고등학교 300,경기고등학교 200,중앙중학교 100,\(Self.script) 50"),
          ("\(Self.script): 50 → 230번, 4위 → 2위", "서울고등학교 300,\(Self.script) 230,경기고등학교 200,중앙중학교 100"),
          ("4위 자리: 중앙중학교", ""), ("3위 자리: 경기고등학교", ""), ("2위 자리: \(Self.script)", ""),
          ("\(Self.script): 후반에 순위가 가장 많이 오른 학교 4위 → 2위", ""), ("1위 자리: 서울고등학교", ""),
          ("서울고등학교: 고등학교 1위 · 서울특별시 1위 · 터치왕 민준 · 300번", ""),
        ]
        for (index, step) in told.enumerated() {
          // A touch and a key do the same.
          if index == 2 { try await board.click("main") } else { try await board.press(.space) }
          try await board.wait(for: "document.body.dataset.reveal === '\(index + 1)'")
          #expect(try await board.run("return document.querySelector('#news').textContent") == .string(step.news))
          if !step.rows.isEmpty { #expect(try await board.run("return \(Browser.rows)") == .string(step.rows)) }
          #expect(try await board.isDisplayed("#award") == step.news.contains("1위 ·") || step.news.contains("오른 학교"))
          try await board.checkContrast()
          #expect(try await board.run("return document.getAnimations().length") == 0)
        }
        try await board.takePicture("reveal award")
        // The first place has a step of its own: a drum roll, then the name, as large as nothing else.
        try await board.press(.space)
        try await board.wait(for: "document.querySelector('#ceremony').dataset.kind === 'announced'")
        #expect(try await board.run("return document.querySelector('#ceremony').innerText.includes('서울고')") == false)
        try await board.wait(for: "document.querySelector('#ceremony').dataset.kind === 'place'")
        #expect(
          try await board.run(
            """
            const name = document.querySelector("#ceremony .name")
            const sizes = [...document.querySelectorAll("body *")].filter(one => one !== name && one.checkVisibility({ visibilityProperty: true }))
              .map(one => parseFloat(getComputedStyle(one).fontSize))
            const { left, right, bottom } = name.getBoundingClientRect()
            return name.textContent === "서울고등학교" && parseFloat(getComputedStyle(name).fontSize) >= Math.max(...sizes)
              && left >= 0 && right <= innerWidth && bottom <= innerHeight
            """) == true)
        try await board.checkContrast()
        try await board.press(.space)
        try await board.wait(for: "document.querySelector('#ceremony').dataset.kind === 'podium'")
        #expect(try await board.isDisplayed("#ceremony"))
        try await board.press(.space)
        try await board.wait(for: "!document.body.classList.contains('revealing')")
        #expect(try await board.isDisplayed("#ceremony") == false)
        #expect(try await board.run("return document.querySelector('#race .golden .name').textContent") == "서울고등학교")
        // It is told once.
        try await board.reload()
        try await board.wait(for: "document.querySelectorAll('#race .golden').length === 1")
        #expect(try await board.isDisplayed("#curtain") == false)
      }
    }

    @Test func `goes back, to a place, and by itself to the next award, and is where it was after a reload`()
      async throws
    {
      try await Self.withReveal { hall, browsers, board in
        let news = "document.querySelector('#news').textContent"
        try await board.hurry()
        try await board.strike("2")
        try await board.press(.enter)
        try await board.wait(for: "\(news) === '2위 자리: \(Self.script)'")
        try await board.press(.backspace)
        try await board.wait(for: "\(news) === '3위 자리: 경기고등학교'")
        let before = try await board.run("return \(Browser.rows)")
        try await board.reload()
        try await board.wait(for: "\(news) === '3위 자리: 경기고등학교'")
        #expect(try await board.run("return \(Browser.rows)") == before)
        for _ in 0..<3 { try await board.press(.backspace) }
        try await board.wait(for: "document.body.dataset.reveal === '1'")
        #expect(
          try await board.run("return \(Browser.rows)")
            == .string("서울고등학교 300,경기고등학교 200,중앙중학교 100,\(Self.script) 50"))
        try await board.press(.enter)
        try await board.wait(for: "!document.querySelector('#award').hidden")
        #expect(try await board.run("return document.body.dataset.reveal") == "6")
        try await board.press(.backspace)
        try await board.press(.escape)
        try await board.wait(for: "document.querySelectorAll('#race .golden').length === 1")
      }
    }

    @Test
    func
      `while the last taps are counted nobody has won, and the curtain hides all names, whether they will be revealed or not`()
      async throws
    {
      let rules = try FairPlayRules(tapsPerSecond: 1000, burst: 10_000, grace: .seconds(60))
      try await GameHall.with(rules: rules) { hall, browsers in
        try await hall.tap(30, for: 0)
        let board = try await browsers.openBoard(.smallProjector.reading("en"), at: hall, rows: 1)
        try await hall.leaderboard.perform(EndSeason(hall.season.id))
        try await board.wait(for: "!document.querySelector('#curtain').hidden")
        #expect(try await board.text("#curtain-title") == "The result is coming soon!")
        try await board.wait(for: "document.querySelector('#clock-label').textContent === 'Counting the last taps'")
        #expect(try await board.isDisplayed("#ceremony") == false)
        #expect(try await board.run("return document.body.innerText.includes('서울고등학교')") == false)
        hall.clock.advance(byMilliseconds: 60_000)
        try await board.wait(for: "!document.querySelector('#ceremony').hidden")
        #expect(try await board.isDisplayed("#curtain") == false)
        #expect(try await board.text("#clock") == "Season over")
      }
    }

    @Test func `nothing on the curtain, the podium or the rows flashes three times a second`() async throws {
      try await Self.withReveal { hall, browsers, board in
        try await board.prefer(["prefers-reduced-motion": "no-preference"])
        let quick = """
          return document.getAnimations().map(({ effect }) => effect.getComputedTiming())
            .filter(({ iterations, duration }) => iterations > 1 && duration <= 1000 / 3).length
          """
        #expect(try await board.run("return document.getAnimations().length > 0") == true)
        #expect(try await board.run(quick) == 0)
        try await board.strike("1")
        try await board.press(.enter)
        try await board.wait(for: "document.querySelector('#curtain').hidden")
        #expect(try await board.run(quick) == 0)
        for _ in 0..<2 { try await board.press(.space) }
        try await board.wait(for: "document.querySelector('#ceremony').dataset.kind === 'place'")
        #expect(try await board.run(quick) == 0)
        try await board.press(.space)
        try await board.wait(for: "document.querySelector('#ceremony').dataset.kind === 'podium'")
        #expect(try await board.run("return document.getAnimations().length > 0") == true)
        #expect(try await board.run(quick) == 0)
      }
    }
  }
}
