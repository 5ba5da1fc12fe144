import Boards
import Leaderboard
import SchoolDirectory
import TapGame
import TestSupport
import Testing

extension BrowserTests {
  /// From the desk's link to a contest that runs, as somebody does it who never saw the desk.
  @Suite struct `Making a contest at the desk` {
    private typealias Desk = `The organiser's desk`

    /// The texts of all buttons and links that are filled: those of the next step.
    private static let filled = """
      [...document.querySelectorAll('main .main')].filter(one => one.checkVisibility()).map(one => one.textContent)
      """

    @Test func `needs a list and a button, and then always has one next step`() async throws {
      try await GameHall.with(endsAfter: 0) { hall, browsers in
        hall.clock.advance(byMilliseconds: 4000)
        let browser = try await browsers.open(.phone)
        browser.tolerateErrors(from: "network")
        try await Desk.desk(browser, at: hall)
        try await Desk.part("setup", browser)
        #expect(try await browser.run("return document.querySelector('form details').open") == false)
        let fields = "[...document.querySelectorAll('form .field')].filter(one => one.checkVisibility()).length"
        #expect(try await browser.run("return \(fields)") == 3)
        #expect(try await browser.run("return \(Self.filled)") == ["대회 만들기"])
        #expect(try await browser.run("return document.documentElement.scrollWidth <= innerWidth") == true)
        try await browser.checkContrast()

        // A field that is not filled in is told in the page's language, whatever the browser speaks.
        try await browser.run("document.querySelector('form input[type=number]').value = ''")
        try await Desk.press("대회 만들기", browser)
        try await browser.wait(for: "document.querySelector('#told').textContent === '몇 분 동안 할지 적어 주세요.'")
        try await Desk.fill("form input[type=number]", with: "5", browser)
        try await browser.type("1반, 2반, 3반", into: "textarea")
        try await Desk.press("대회 만들기", browser)

        try await browser.wait(for: "\(Self.filled).join() === '순위판 열기'")
        // What keeps phones out is told; the rest is folded away.
        try await browser.wait(for: "document.querySelector('.checks li')")
        #expect(
          try await browser.run(
            "return [...document.querySelectorAll('.checks li')].filter(one => one.checkVisibility()).length") == 1)
        #expect(try await browser.text(".checks").contains("--host 0.0.0.0"))
        #expect(try await browser.text("summary") == "8가지 더 보기")
        let wall = try #require(
          try await browser.run("return document.querySelector('main a.main').getAttribute('href')").string)
        #expect(wall.hasPrefix("/board#key="))
        #expect(try await browser.run("return document.querySelector('main svg') === null") == true)
        try await browser.run(
          "const open = document.querySelector('main a.main'); open.removeAttribute('href'); open.click()")
        try await browser.wait(for: "\(Self.filled).join() === '이 컴퓨터로 터치해 보기'")
        try await browser.checkNames()
        try await browser.checkContrast()
        try await browser.takePicture("desk try a tap")

        // A phone that has the game open follows its class.
        let season = try #require(try await hall.leaderboard.seasons().last)
        let mine = try #require(try await hall.leaderboard.schools().first { $0.name == "2반" })
        let phone = try await browsers.open(.phone)
        phone.tolerateErrors(from: "network")
        try await phone.open(await hall.url + "/desk?lang=ko")
        try await phone.run(
          "window.own = new EventSource('/api/boards/all/stream?around=' + encodeURIComponent(arguments[0]))",
          .string(mine.id.description))
        try await browser.wait(for: "\(Self.filled).join() === '지금 시작하기'")
        #expect(try await browser.text(".say") == "휴대전화 1대가 들어왔어요. 다 들어오면 시작하세요.")
        try await browser.takePicture("desk start")
        try await Desk.press("지금 시작하기", browser)
        try await browser.wait(for: "document.querySelector('[data-part=during]').ariaCurrent === 'page'")
        #expect(try await hall.leaderboard.seasonStates()[season.id] == .live)
        #expect(try await hall.leaderboard.season(season.id).endsAt.map { $0 - hall.clock.now } == .seconds(300))
      }
    }

    /// Whoever runs a contest is no engineer.
    @Test func `says nothing in an engineer's words`() async throws {
      try await GameHall.with(endsAfter: 3600) { hall, browsers in
        try await hall.tap(20, for: 0)
        let browser = try await browsers.open(.desktop)
        // The page asks first whether somebody is in already.
        browser.tolerateErrors(from: "network")
        try await browser.open(await hall.url + "/desk?lang=ko")
        try await browser.wait(for: "document.querySelector('form')")
        func check(_ page: String) async throws {
          let shown = try await browser.run("return document.body.textContent").string ?? ""
          #expect(shown.count > 20)
          for word in ["세션", "웹훅", "토큰", "뿌리", "영수증", "organiser", "administrator"] {
            #expect(!shown.lowercased().contains(word), "\(page) says \(word)")
          }
        }
        try await check("the entrance")
        try await Desk.desk(browser, at: hall)
        for page in ["setup", "during", "advanced"] {
          try await Desk.part(page, browser)
          try await browser.wait(
            for: ["setup": "document.querySelector('.checks li')", "during": "document.querySelector('.figures dd')"][
              page] ?? "document.querySelector('tbody')")
          try await check(page)
        }
        try await Desk.part("setup", browser)
        try await Desk.press("다른 대회 만들기", browser)
        try await check("the form")
        try await hall.leaderboard.perform(EndSeason(hall.season.id))
        try await Desk.part("after", browser)
        try await browser.wait(for: "document.querySelector('.steps')?.children.length === 4")
        try await check("after")
      }
    }
  }
}
