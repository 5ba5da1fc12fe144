import Boards
import GameServer
import Leaderboard
import SchoolDirectory
import TapGame
import TestSupport
import Testing

extension BrowserTests {
  @Suite struct `The organiser's desk` {
    /// Opens the desk by a link.
    static func desk(_ browser: Browser, at hall: GameHall, language: String = "ko") async throws {
      try await browser.open(await hall.url + "/desk?lang=\(language)#\(hall.door.link())")
      try await comeIn(browser)
      try await browser.wait(for: "document.querySelector('#parts [aria-current=page]')")
    }

    /// Presses the button of a link.
    static func comeIn(_ browser: Browser) async throws {
      try await browser.wait(for: "document.querySelector('.card > button[type=button]')")
      try await browser.click(".card > button[type=button]")
    }

    static func part(_ name: String, _ browser: Browser) async throws {
      try await browser.click("[data-part=\(name)]")
      try await browser.wait(for: "document.querySelector('[data-part=\(name)]').ariaCurrent === 'page'")
    }

    /// Opens what is folded behind these words.
    static func unfold(_ words: String, _ browser: Browser) async throws {
      let summary = "[...document.querySelectorAll('summary')].find(one => one.textContent === '\(words)')"
      try await browser.wait(for: summary)
      try await browser.run("\(summary).parentElement.open = true")
    }

    /// Gives a field of the form another value, as somebody does who types it anew.
    static func fill(_ field: String, with text: String, _ browser: Browser) async throws {
      // A field of a number has no place of the cursor, at which a browser types.
      try await browser.run(
        """
        const field = document.querySelector(arguments[0])
        field.value = arguments[1]
        field.dispatchEvent(new Event('input', { bubbles: true }))
        """, .string(field), .string(text))
    }

    static let name = "form input[maxlength='60']"

    /// Presses the button that says so.
    static func press(_ words: String, _ browser: Browser) async throws {
      let button = "[...document.querySelectorAll('main button')].find(one => one.textContent === '\(words)')"
      try await browser.wait(for: "\(button) && !\(button).disabled")
      try await browser.run("\(button).click()")
    }

    /// As with six walls in the same browser: the request stays in the browser, because no connection is free for it.
    @Test func `says that it waits for an answer, and no more when it is there`() async throws {
      try await GameHall.with { hall, browsers in
        let browser = try await browsers.open(.desktop)
        try await browser.runFirst(
          """
          const wait = setTimeout.bind(window)
          window.setTimeout = (work, pause) => wait(work, pause === 3000 ? 1 : pause)
          const [ask, freed] = [fetch.bind(window), Promise.withResolvers()]
          window.free = freed.resolve
          window.fetch = async (...about) => {
            await (window.isCrowded ? freed.promise : null)
            return ask(...about)
          }
          """)
        try await Self.desk(browser, at: hall)
        try await browser.run("isCrowded = true")
        try await browser.wait(for: "document.querySelector('#waiting').innerText.includes('서버의 답을 기다리고 있어요')")
        try await browser.checkContrast()
        try await browser.run("isCrowded = false, free()")
        try await browser.wait(for: "document.querySelector('#waiting').hidden")
      }
    }

    /// From nothing to the printed certificates, without a shell.
    @Test(.enabled(if: Programs.zbarimg != nil, "zbarimg is not installed, which reads the code back"))
    func `sets up a contest from a pasted list, runs it, seals it and prints certificates`() async throws {
      try await GameHall.with { hall, browsers in
        let browser = try await browsers.open(.desktop)
        try await Self.desk(browser, at: hall)
        #expect(try await browser.run("return location.hash") == "")
        try await Self.fill(Self.name, with: "가을 축제", browser)
        try await browser.type("1학년 1반\n1학년 2반\n<b>3반</b>", into: "textarea")
        // The note makes the form longer, so the click comes after it.
        try await browser.wait(for: "3곳 · 이미 있는 학교 목록의 6곳도 함께", in: "form .note[role=status]")
        try await Self.unfold("더 정하기", browser)
        try await browser.click("#join-open")
        try await browser.wait(for: "document.querySelector('#join-open').checked")
        try await Self.fill("form input[type=number]", with: "10", browser)
        try await browser.checkNames()
        try await browser.checkContrast()
        try await browser.takePicture("desk setup")
        try await Self.press("대회 만들기", browser)
        try await browser.wait(for: "document.querySelectorAll('.checks li').length === 9")
        #expect(try await browser.text("#season") == "가을 축제")
        try await browser.checkNames()
        try await browser.checkContrast()
        try await browser.takePicture("desk hall")
        let seasons = try await hall.leaderboard.seasons()
        #expect(seasons.map(\.name) == ["Spring", "가을 축제"])
        #expect(try await hall.leaderboard.seasonStates()[seasons[0].id] == .ended)
        let season = seasons[1]
        #expect(season.joining == .open)
        #expect(season.settings.schoolsCalled == "팀")
        // It waits for the organiser, who starts it when everybody is there; then it lasts as long as was said.
        #expect(try await hall.leaderboard.seasonStates()[season.id] == .paused)
        try await browser.wait(for: "document.querySelector('#state').textContent === '시작을 기다려요'")
        hall.clock.advance(byMilliseconds: 90_000)
        try await Self.press("지금 시작하기", browser)
        try await browser.wait(for: "document.querySelector('#state').textContent.startsWith('진행 중')")
        #expect(
          try await hall.leaderboard.season(season.id).endsAt.map { $0 - hall.clock.now } == .seconds(600))
        // The start leads to the page on which the contest is run.
        try await browser.wait(for: "document.querySelector('[data-part=during]').ariaCurrent === 'page'")

        let classes = try await hall.leaderboard.schools().filter { $0.id.source == "names" }
        #expect(classes.count == 3)
        for (place, school) in classes.enumerated() {
          let session = try await hall.leaderboard.openSession(SessionRequest(season: season.id, school: school.id))
          _ = try await hall.leaderboard.commit(
            TapBatch(session: session.id, sequence: 1, taps: Int64(20 - place * 5), span: 1000))
        }
        // A season that ends when it starts was called off.
        hall.clock.advance(byMilliseconds: 1000)
        try await browser.wait(for: "document.querySelector('.figures').textContent.includes('45')")
        try await Self.unfold("순위 (주최자만 봐요)", browser)
        try await browser.wait(for: "document.querySelector('tbody tr')")
        #expect(
          try await browser.run("return document.querySelector('tbody tr').textContent")
            == .string("1\(classes[0].name)20"))
        for (button, state) in [("잠시 멈추기", "잠시 멈췄어요"), ("이어서 하기", "진행 중")] {
          try await Self.press(button, browser)
          try await browser.wait(for: "document.querySelector('#state').textContent.startsWith('\(state)')")
        }
        try await Self.press("순위를 멈추고 결과 숨기기", browser)
        try await browser.wait(for: "document.querySelector('#state').textContent.includes('순위 공개 중지')")
        try await Self.press("지금 끝내기", browser)
        try await browser.wait(for: "document.querySelector('dialog[open]')")
        // Who is not sure ends nothing.
        try await browser.press(.escape)
        #expect(try await hall.leaderboard.seasonStates()[season.id] == .live)
        try await Self.press("지금 끝내기", browser)
        try await browser.wait(for: "document.querySelector('dialog[open]')")
        try await browser.checkNames()
        try await browser.press(.enter)
        // The end leads to the result by itself. There, the next step is the reveal, and what spoils it comes behind.
        try await browser.wait(for: "document.querySelector('[data-part=after]').ariaCurrent === 'page'")
        try await browser.wait(for: "document.querySelector('.steps .main')")
        #expect(try await browser.text(".steps .main") == "리모컨으로 발표하기")
        #expect(
          try await browser.run("return document.querySelector('.steps .acts').lastChild.textContent") == "순위 다시 보여 주기")
        try await Self.press("순위 다시 보여 주기", browser)
        try await browser.wait(for: "document.querySelector('dialog[open]')")
        try await browser.press(.enter)
        try await browser.wait(for: "!document.querySelector('#state').textContent.includes('순위 공개 중지')")

        try await Self.press("결과 확정하기", browser)
        try await browser.wait(for: "document.querySelector('dialog[open]')")
        try await browser.type("학생회가 확인함", into: "dialog input")
        try await browser.click("dialog .main")
        try await browser.wait(for: "document.querySelector('a[href^=\"/certificates\"]')?.textContent === '상장 인쇄'")
        let seal = try #require(try await hall.leaderboard.seasonSeals()[season.id])
        try await browser.takePicture("desk after")
        try await browser.checkNames()
        try await browser.checkContrast()
        #expect(try await hall.leaderboard.check().isWhole)

        let address = try await browser.run("return document.querySelector('a[href^=\"/certificates\"]').href").string
        try await browser.open(try #require(address) + "&lang=ko")
        try await browser.wait(for: "document.body.dataset.ready")
        let pages = try await browser.printedPages()
        #expect(pages.count == 3 && pages.allSatisfy { abs($0.width - 595) < 2 && abs($0.height - 842) < 2 })
        #expect(try await browser.text("article .name") == classes[0].name)
        #expect(
          try await browser.run("return document.querySelector('.seal').textContent.replaceAll('-', '')")
            == .string("QR 코드로 결과를 확인해요 · 확인 번호 " + seal.digest.prefix(24)))
        #expect(try await browser.text("article .giver") == "가을 축제")
        #expect(try await browser.text("#reach").contains("지금 이 서버의 주소로 이어져서"))
        try await browser.type("한강<b>초등학교장", into: "#giver")
        try await browser.press(.tab)
        try await browser.wait(for: "한강<b>초등학교장 (인)", in: "article .giver")
        try await browser.takePicture("certificates")
        try await browser.run("document.querySelector('footer svg').scrollIntoView({ block: 'center' })")
        let code = try Programs.code(in: try await browser.takePicture("certificate"))
        let link = try #require(code.split(separator: "\n").first)
        #expect(link.hasPrefix(await hall.url + "/result?season=2&school=names:other:"))
        try await browser.open(String(link))
        try await browser.wait(for: "document.querySelector('#seal').textContent")
        #expect(try await browser.text("#school") == classes[0].name)
        #expect(try await browser.text("#place").contains("20"))
      }
    }

    @Test func `gives each class of a list its own color, that of its name or the one that is chosen`() async throws {
      try await GameHall.with { hall, browsers in
        let browser = try await browsers.open(.desktop)
        try await Self.desk(browser, at: hall)
        try await browser.type("가을 축제", into: "form input[maxlength='60']")
        try await browser.type("1반\n빨강반\n청팀\n2반", into: "textarea")
        let marks = "[...document.querySelectorAll('.colors i')].map(one => one.dataset.color)"
        // Red and blue are taken by their names.
        try await browser.wait(for: "String(\(marks)) === '6,21,11,15'")
        try await browser.click("details:has(.colors) summary")
        try await browser.run(
          """
          const choice = document.querySelector('.colors select')
          choice.value = '9'
          choice.dispatchEvent(new Event('change'))
          """)
        try await browser.wait(for: "String(\(marks)) === '9,21,11,6'")
        try await browser.checkNames()
        try await browser.checkContrast()
        try await browser.takePicture("desk colors")
        try await browser.click("#join-open")
        try await Self.press("대회 만들기", browser)
        try await browser.wait(for: "document.querySelectorAll('.checks li').length === 9")
        let season = try #require(try await hall.leaderboard.seasons().last)
        let classes = try await hall.leaderboard.schools().filter { $0.id.source == "names" }
        let colors = Dictionary(uniqueKeysWithValues: classes.map { ($0.name, season.settings.colors[$0.id]) })
        #expect(colors == ["1반": 9, "빨강반": 21, "청팀": 11, "2반": 6])
      }
    }

    @Test func `lets nobody in without a token or a link, and says why`() async throws {
      try await GameHall.with { hall, browsers in
        let browser = try await browsers.open(.phone)
        browser.tolerateErrors(from: "network")
        let link = hall.door.link()
        try await browser.open(await hall.url + "/desk?lang=en#\(link)x")
        try await Self.comeIn(browser)
        try await browser.wait(for: "document.querySelector('.wrong')?.textContent.includes('opens nothing')")
        try await browser.checkNames()
        try await browser.checkContrast()
        try await browser.type("a-token-that-is-wrong", into: "input[type=password]")
        try await browser.press(.enter)
        try await browser.wait(for: "document.querySelector('.wrong').textContent.includes('no administrator')")
      }
    }

    @Test func `a program that only loads the link, scripts and all, does not use it up`() async throws {
      try await GameHall.with { hall, browsers in
        let address = await hall.url + "/desk?lang=ko#\(hall.door.link())"
        let scanner = try await browsers.open(.phone)
        try await scanner.open(address)
        try await scanner.wait(for: "document.querySelector('.card button.main')")
        #expect(try await scanner.run("return location.hash") == "")
        let organiser = try await browsers.open(.desktop)
        try await organiser.open(address)
        try await organiser.wait(for: "document.querySelector('.card button.main')")
        try await organiser.checkNames()
        try await organiser.checkContrast()
        try await Self.comeIn(organiser)
        try await organiser.wait(for: "!document.querySelector('#parts').hidden")
        scanner.tolerateErrors(from: "network")
        try await Self.comeIn(scanner)
        try await scanner.wait(for: "document.querySelector('.wrong')?.textContent.includes('이미 쓴 주소')")
      }
    }

    @Test func `ends nothing for a contest that cannot be made, says why in Korean, and takes it when it is mended`()
      async throws
    {
      try await GameHall.with(endsAfter: 3600) { hall, browsers in
        let browser = try await browsers.open(.phone)
        browser.tolerateErrors(from: "network")
        try await hall.tap(12, for: 0)
        try await Self.desk(browser, at: hall)
        try await Self.part("setup", browser)
        try await Self.press("다른 대회 만들기", browser)
        try await Self.fill(Self.name, with: "둘째 대회", browser)
        try await browser.type("1반\n2반\n 1반", into: "textarea")
        try await browser.wait(
          for: "document.querySelector('form .note[role=status]').textContent.includes('3번째 줄 “1반”은 1번째 줄에도')")
        try await Self.press("대회 만들기", browser)
        try await Self.answer("네", browser)
        try await browser.wait(for: "document.querySelector('#told').textContent.includes('1번째 줄에도')")
        try await browser.run(
          "const list = document.querySelector('textarea'); list.value = '1반, 2반'; document.querySelector('#until-at').click()"
        )
        // The end has passed.
        try await browser.run(
          "[...document.querySelectorAll('input[type=datetime-local]')].at(-1).value = '2020-01-01T00:00'")
        try await Self.press("대회 만들기", browser)
        try await Self.answer("네", browser)
        try await browser.wait(
          for:
            "document.querySelector('#told').textContent.length > 0 && !document.querySelector('form .main').disabled"
        )
        #expect(try await hall.leaderboard.seasonStates()[hall.season.id] == .live)
        #expect(try await hall.leaderboard.schools().allSatisfy { $0.id.source != "names" })
        // A freeze as long as the contest would hide its ranks from the start.
        try await browser.run(
          """
          document.querySelector('#until-length').click(); document.querySelector('#freeze-600000').click()
          document.querySelector('form input[type=number]').value = 10
          """)
        try await Self.press("대회 만들기", browser)
        try await Self.answer("네", browser)
        try await browser.wait(for: "document.querySelector('#told').textContent.includes('처음부터 순위가 가려져요')")
        #expect(try await hall.leaderboard.seasonStates()[hall.season.id] == .live)
        try await browser.run("document.querySelector('#freeze-60000').click()")
        try await Self.press("대회 만들기", browser)
        try await Self.answer("네", browser)
        try await browser.wait(for: "document.querySelector('#season').textContent === '둘째 대회'")
        let made = try #require(try await hall.leaderboard.seasons().last)
        #expect(made.settings.schoolsCalled == "반" && made.settings.lobby == .open)
        #expect(try await hall.leaderboard.schools().count { $0.id.source == "names" } == 2)
        #expect(try await hall.leaderboard.seasonStates()[hall.season.id] == .ended)
      }
    }

    /// Answers the question that is asked.
    static func answer(_ words: String, _ browser: Browser) async throws {
      try await browser.wait(for: "document.querySelector('main dialog[open]')")
      try await browser.run(
        "[...document.querySelectorAll('main dialog[open] button')].find(one => one.textContent === '\(words)').click()"
      )
    }

    /// Two organisers, by keyboard, in English, on a phone; the server starts again meanwhile.
    @Test func `shows two organisers the same contest, also after the server has started again`() async throws {
      try await GameHall.with(endsAfter: 3600) { hall, browsers in
        let (laptop, phone) = (try await browsers.open(.desktop), try await browsers.open(.phone))
        try await Self.desk(laptop, at: hall, language: "en")
        try await Self.desk(phone, at: hall, language: "en")
        try await hall.tap(12, for: 0)
        for browser in [laptop, phone] {
          try await Self.part("during", browser)
          try await browser.wait(for: "document.querySelector('.figures').textContent.includes('12')")
        }
        #expect(try await phone.run("return document.documentElement.scrollWidth <= innerWidth") == true)
        try await Self.press("Pause", laptop)
        try await phone.wait(for: "document.querySelector('#state').textContent === 'paused'")
        try await hall.stop()
        try await phone.wait(for: "document.querySelector('#state').textContent.includes('cannot be reached')")
        try await hall.start()
        try await phone.wait(for: "document.querySelector('#state').textContent === 'paused'")
        try await Self.press("Continue", phone)
        try await laptop.wait(for: "document.querySelector('#state').textContent.startsWith('live')")
        let orders = try await hall.leaderboard.ask(AuditQuestion(limit: 2)).orders
        #expect(orders.map(\.command) == ["season.continue", "season.pause"])
        #expect(orders.allSatisfy { $0.sender.name == "organiser" })
        try await Self.part("advanced", phone)
        try await phone.wait(for: "document.querySelector('main').textContent.includes('Started or continued')")
        for browser in [laptop, phone] { browser.tolerateErrors(from: "network") }
      }
    }
  }
}
