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
        #expect(try await board.text("#curtain-title") == "마지막 터치를 세는 중")
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
        try await board.press(.space)
        try await board.wait(for: "document.querySelector('#ceremony').dataset.kind === 'podium'")
        #expect(try await board.isDisplayed("#ceremony"))
        try await board.press(.space)
        try await board.wait(for: "!document.body.classList.contains('revealing')")
        #expect(try await board.isDisplayed("#ceremony") == false)
        #expect(try await board.run("return document.querySelector('#race .golden .name').textContent") == "서울고등학교")
        // It is told once; a key tells it again.
        try await board.reload()
        try await board.wait(for: "document.querySelectorAll('#race .golden').length === 1")
        #expect(try await board.isDisplayed("#curtain") == false)
        try await board.strike("V")
        try await board.wait(for: "!document.querySelector('#curtain').hidden && document.body.dataset.reveal === '0'")
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

    @Test func `the presenter sees in a second window what comes, and moves the wall from there`() async throws {
      try await Self.withReveal { hall, browsers, board in
        let hints = try await board.run(
          """
          window.presenter = open("/board?presenter", "_blank")
          window.find = selector => presenter.document.querySelector(selector)
          const end = performance.now() + 60_000
          while (!window.find("#presenter ol li")) {
            if (performance.now() > end) throw new Error("The presenter's window hears nothing of the wall.")
            await new Promise(painted => setTimeout(painted, 20))
          }
          return [find("#presenter p"), ...presenter.document.querySelectorAll("#presenter li")].map(text => text.textContent).slice(0, 3)
          """)
        #expect(
          hints == ["막이 내려와 있어요", .string("4위 자리: \(Self.script)"), .string("\(Self.script): 50 → 230번, 4위 → 2위")])
        // The wall itself has none of it.
        #expect(try await board.run("return document.querySelector('#presenter').hidden") == true)
        try await board.run("find('[data-action=forward]').click()")
        try await board.wait(for: "document.body.dataset.reveal === '1'")
        try await board.run("presenter.document.activeElement.blur()")
        for (key, step) in [("ArrowRight", "2"), ("ArrowLeft", "1"), ("Home", "0")] {
          try await board.run("presenter.dispatchEvent(new KeyboardEvent('keydown', { code: '\(key)' }))")
          try await board.wait(for: "document.body.dataset.reveal === '\(step)'")
        }
        try await board.run("find('[data-action=faster]').click()")
        try await board.run("find('#presenter-place').value = 1; find('#presenter form').requestSubmit()")
        try await board.wait(for: "document.querySelector('#news').textContent === '1위 자리: 서울고등학교'")
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
        #expect(try await board.text("#curtain-title") == "Counting the last taps")
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
        try await board.wait(for: "document.querySelector('#ceremony').dataset.kind === 'podium'")
        #expect(try await board.run("return document.getAnimations().length > 0") == true)
        #expect(try await board.run(quick) == 0)
      }
    }

    @Test func `the presenter's window has names for all, in both languages`() async throws {
      try await GameHall.with { hall, browsers in
        for (language, words) in [("ko", "다음 시상까지"), ("en", "To the next award")] {
          let window = try await browsers.openBoard(.projector.reading(language), at: hall, query: "?presenter")
          try await window.wait(for: words, in: "#presenter")
          for device in [Device.projector, .oldProjector] {
            try await window.become(device)
            try await window.checkContrast()
            try await window.checkNames()
          }
        }
      }
    }
  }
}
