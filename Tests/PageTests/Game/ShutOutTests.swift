import Boards
import Leaderboard
import SchoolDirectory
import TapGame
import TestSupport
import Testing

extension BrowserTests {
  @Suite struct `Players who are not let in` {
    /// Makes the page believe that a school was chosen between two seasons.
    private static func choose(
      _ id: String, nickname: String? = nil, in browser: Browser, at hall: GameHall
    ) async throws {
      try await browser.openGame(at: hall)
      let school: JSON = ["id": .string(id), "name": "사라진학교", "level": "high", "region": "", "district": ""]
      try await browser.run(
        """
        const wanted = { school: arguments[0], nickname: arguments[1] }
        localStorage.setItem('touchschool.settings', JSON.stringify({ isIntroduced: true, wanted }))
        """,
        school, nickname.map { .string($0) } ?? .null)
      try await browser.runFirst(countOpenings)
      try await browser.reload()
    }

    /// Counts in `openings` how often the page asks for a session, has its pauses pass at once, and its seconds fast.
    private static let countOpenings = """
      window.openings = 0
      const real = { fetch, setTimeout: setTimeout.bind(window), setInterval: setInterval.bind(window) }
      window.fetch = (path, ...rest) => { if (path === '/api/sessions') openings++; return real.fetch.call(window, path, ...rest) }
      window.setTimeout = (work, pause) => real.setTimeout(work, pause > 2000 && pause < 7000 ? 50 : pause)
      window.setInterval = (work) => real.setInterval(() => {
        work()
        document.body.dataset.seconds = Number(document.body.dataset.seconds ?? 0) + 1
      }, 50)
      """

    @Test(arguments: ["test:high:S9999", "test:elementary:S1006"])
    func `a chosen school that is gone or closed is said, asked for once, and another can be chosen`(
      id: String
    ) async throws {
      try await GameHall.with { hall, browsers in
        let browser = try await browsers.open()
        browser.tolerateErrors(from: "network")
        try await Self.choose(id, in: browser, at: hall)
        try await browser.wait(for: "이번 대회에 없어요. 우리 학교를 골라 주세요.", in: "#find-problem")
        try await browser.wait(for: "document.body.dataset.seconds > 60")
        #expect(try await browser.run("return openings") == 1)
        #expect(try await browser.run("return document.querySelector('main:not([hidden])').id") == "find")
        try await browser.takePicture("game school gone")
        try await browser.find(school: "서울고")
        try await browser.wait(for: "!document.querySelector('main#name').hidden")
        try await browser.click("#name-go")
        try await browser.waitUntilOpen()
        #expect(try await browser.isDisplayed("#other-school") == false)
        try await browser.tapPad()
        try await browser.waitUntilSettled()
        #expect(try await hall.taps(of: 0) == 1)
      }
    }

    @Test func `a player who is banned is told so, and nothing more is sent`() async throws {
      try await GameHall.with { hall, browsers in
        let browser = try await browsers.open()
        browser.tolerateErrors(from: "network")
        try await browser.join("서울고", at: hall, nickname: "봇")
        try await browser.tapPad(times: 2)
        try await browser.waitUntilSettled()
        #expect(try await hall.taps(of: 0) == 2)
        let bot = try #require(Nickname("봇"))
        let target = BanTarget.player(bot, school: hall.schools[0].id, season: hall.season.id)
        let ban = try await hall.leaderboard.perform(BanSessions(target, reason: "a macro")).ban
        try await browser.tapPad()
        try await browser.wait(for: "주최자가 이 시즌에서 참가를 막았어요", in: "#hint")
        // Who decides, and what still counts; another school is no way around it.
        try await browser.wait(for: "친구들 터치는 그대로 세어요", in: "#hint")
        try await browser.wait(for: "주최자나 선생님께", in: "#hint")
        try await browser.takePicture("game banned")
        #expect(try await browser.isDisplayed("#other-school") == false)
        #expect(try await hall.taps(of: 0) == 0)
        #expect(try await hall.leaderboard.ask(SessionQuestion(season: hall.season.id)).total == 1)
        // What was taken is not in the number any more.
        try await browser.wait(for: "document.querySelector('#count').textContent === '0'")
        try await browser.wait(for: "document.querySelector('#refused').open")
        try await browser.click("#refused [value=close]")
        try await hall.leaderboard.perform(LiftBan(ban.id, reason: "it was no macro"))
        try await browser.waitUntilOpen()
        try await browser.wait(for: "document.querySelector('#count').textContent === '2'")
        try await browser.tapPad()
        try await browser.waitUntilSettled()
        #expect(try await hall.taps(of: 0) == 3)
      }
    }

    @Test func `a nickname that is not taken can be given anew, for the same school`() async throws {
      try await GameHall.with { hall, browsers in
        let browser = try await browsers.open()
        browser.tolerateErrors(from: "network")
        try await Self.choose(
          hall.schools[0].id.description, nickname: String(repeating: "가", count: 21), in: browser, at: hall)
        try await browser.wait(for: "이 별명은 쓸 수 없어요", in: "#hint")
        try await browser.click("#other-school")
        try await browser.find(school: "서울고")
        try await browser.wait(for: "!document.querySelector('main#name').hidden")
        try await browser.click("#name-go")
        try await browser.wait(for: "20자", in: "#name-problem")
        try await browser.type("민준", over: "#nickname")
        try await browser.click("#name-go")
        try await browser.waitUntilOpen()
      }
    }
  }
}
