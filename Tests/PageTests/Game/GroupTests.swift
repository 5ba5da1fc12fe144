import Boards
import Leaderboard
import SchoolDirectory
import TapGame
import TestSupport
import Testing

extension BrowserTests {
  @Suite struct `Groups on a phone and on the wall` {
    /// Gives a test a contest whose first school has three groups.
    private func with(_ schools: [School], _ test: (GameHall, Browsers, [School]) async throws -> Void) async throws {
      let groups = try ["1-1", "1-2", "1학년 3반"].map { name in
        let edition = try DirectoryReader.read(Array(name.utf8), format: .names, inside: schools[0].id)
        return try #require(edition.schools.first)
      }
      try await GameHall.with(schools: schools + groups) { try await test($0, $1, groups) }
    }

    @Test func `a class is chosen at joining, and its place is among the classes of the school`() async throws {
      try await with(try GameHall.fewSchools()) { hall, browsers, groups in
        let place = hall.schools.count - 3
        try await hall.tap(40, for: place + 1)
        let browser = try await browsers.open()
        try await browser.goToSearch(at: hall)
        // No group is among the schools.
        try await browser.wait(for: "document.querySelectorAll('#schools li').length > 1")
        #expect(try await browser.text("#schools").contains("1-1") == false)
        try await browser.find(school: "서울고")
        try await browser.wait(for: "!document.querySelector('#group-part').hidden")
        #expect(try await browser.text("#group-part label") == "모둠")
        #expect(
          try await browser.run("return [...document.querySelector('#group-choice').options].map(one => one.text)")
            == ["모둠을 골라 주세요", "학교 전체 (모둠 없이)", "1-1", "1-2", "1학년 3반"])
        #expect(try await browser.run(PageAudit.script) == [])
        try await browser.takePicture("game choose a group")
        try await browser.run(
          "const choice = document.querySelector('#group-choice'); choice.value = arguments[0]; choice.dispatchEvent(new Event('change'))",
          .string(groups[0].id.rawValue))
        try await browser.type("달이", into: "#nickname")
        try await browser.click("#name-go")
        try await browser.waitUntilOpen()
        try await browser.tapPad(fingers: 3)
        try await browser.waitUntilSettled()
        try await browser.wait(for: "2위 / 2곳", in: "#play .standing .rank")
        #expect(try await browser.text("#my-school") == "1-1")
        #expect(try await browser.text("#my-place") == "서울고등학교")
        #expect(
          try await browser.run(
            "return [...document.querySelectorAll('#neighbours .row-name')].map(cell => cell.textContent)")
            == ["1-2", "1-1", "1학년 3반"])
        #expect(try await browser.text("#neighbours .mine .row-name") == "1-1")
        #expect(try await browser.text("#panel-tabs [data-panel=all]") == "모둠")
        // The school has the sum, on the boards of all schools.
        try await browser.click("#panel-tabs [data-panel=region]")
        try await browser.wait(for: "43", in: ".panel[data-panel=region] .mine")
        #expect(try await browser.text(".panel[data-panel=region] .mine .row-name") == "서울고등학교")
        try await browser.takePicture("game all schools of a group")
        #expect(try await hall.taps(of: 0) == 43)
        // It stays chosen when the page is loaded again.
        try await browser.reload()
        try await browser.waitUntilOpen()
        #expect(try await browser.text("#my-place") == "서울고등학교")
      }
    }

    @Test func `who plays for the school can go to a class, and English reads as well`() async throws {
      try await with(try GameHall.fewSchools()) { hall, browsers, groups in
        let browser = try await browsers.open(.phone.reading("en-GB", "en"))
        try await browser.goToSearch(at: hall)
        try await browser.find(school: "서울고")
        try await browser.wait(for: "!document.querySelector('#group-part').hidden")
        #expect(try await browser.text("#group-part label") == "Group")
        #expect(
          try await browser.run("return document.querySelector('#group-choice').options[1].text")
            == "The whole school (no group)")
        // Nobody plays for no group by mistake.
        try await browser.click("#name-go")
        try await browser.wait(for: "Choose your group.", in: "#name-problem")
        try await browser.run(
          "const choice = document.querySelector('#group-choice'); choice.value = ''; choice.dispatchEvent(new Event('change'))"
        )
        try await browser.click("#name-go")
        try await browser.waitUntilOpen()
        try await browser.tapPad(fingers: 2)
        try await browser.waitUntilSettled()
        #expect(try await hall.taps(of: 0) == 2)
        // By its link: a poster of the class.
        try await browser.open(await hall.url + "/?school=\(groups[1].id)")
        try await browser.wait(for: "document.querySelector('#question').open")
        try await browser.click("#question [value=yes]")
        try await browser.wait(for: "document.querySelector('#my-school').textContent === '1-2'")
        try await browser.waitUntilOpen()
        try await browser.tapPad()
        try await browser.waitUntilSettled()
        #expect(try await browser.text("#my-place") == "서울고등학교")
        #expect(try await browser.text("#panel-tabs [data-panel=all]") == "Groups")
        #expect(try await hall.taps(of: 0) == 3)
      }
    }

    @Test func `who finds no class makes one at joining, by a link, too, and the next finds it`() async throws {
      try await GameHall.with { hall, browsers in
        try await hall.leaderboard.perform(SetSeason(hall.season.id, SettingChanges(["groups": .word("made")])))
        let browser = try await browsers.open()
        try await browser.open(await hall.url + "/?school=\(hall.schools[0].id)")
        try await browser.wait(for: "!document.querySelector('#group-part').hidden")
        let choices = "[...document.querySelector('#group-choice').options].map(one => one.text)"
        #expect(try await browser.run("return \(choices)") == ["모둠을 골라 주세요", "학교 전체 (모둠 없이)", "다른 모둠…"])
        #expect(try await browser.isDisplayed("#group-name") == false)
        try await browser.run(
          "const choice = document.querySelector('#group-choice'); choice.value = '+'; choice.dispatchEvent(new Event('change'))"
        )
        browser.tolerateErrors(from: "network")
        try await browser.type("병신", into: "#group-name")
        try await browser.click("#name-go")
        try await browser.wait(for: "이 모둠 이름은 쓸 수 없어요.", in: "#name-problem")
        try await browser.type("3학년 2반", over: "#group-name")
        #expect(try await browser.run(PageAudit.script) == [])
        try await browser.takePicture("game make a group")
        try await browser.click("#name-go")
        try await browser.waitUntilOpen()
        try await browser.tapPad(fingers: 3)
        try await browser.waitUntilSettled()
        #expect(try await browser.text("#my-school") == "3학년 2반")
        #expect(try await browser.text("#my-place") == "서울고등학교")
        #expect(try await hall.taps(of: 0) == 3)

        let next = try await browsers.open(.phone.reading("en-GB", "en"))
        try await next.open(await hall.url + "/?school=\(hall.schools[0].id)")
        try await next.wait(for: "!document.querySelector('#group-part').hidden")
        #expect(
          try await next.run("return \(choices)") == [
            "Choose your group", "The whole school (no group)", "3학년 2반", "Another group…",
          ])

        // An organiser mends the name at the desk.
        let desk = try await browsers.open(.desktop)
        try await `The organiser's desk`.desk(desk, at: hall)
        try await `The organiser's desk`.part("during", desk)
        try await `The organiser's desk`.unfold("별명 숨기기", desk)
        try await desk.wait(for: "document.querySelector('[aria-label=\"이름 바꾸기: 3학년 2반\"]')")
        try await desk.checkNames()
        try await desk.checkContrast()
        try await desk.takePicture("desk groups")
        try await desk.click("[aria-label='이름 바꾸기: 3학년 2반']")
        try await desk.run("document.querySelector('dialog input').value = '3-2'")
        try await desk.click("dialog .main")
        try await desk.wait(for: "document.querySelector('[aria-label=\"이름 바꾸기: 3-2\"]')")
        let groups = try await hall.leaderboard.schools().filter { $0.id.parent != nil }
        #expect(groups.map(\.name) == ["3-2"])
      }
    }

    @Test func `the wall of a contest of one school shows its groups`() async throws {
      try await with(Array(try GameHall.fewSchools().prefix(1))) { hall, browsers, _ in
        for (group, taps) in [(1, 40), (2, 60)] { try await hall.tap(Int64(taps), for: group) }
        let browser = try await browsers.openBoard(.phone, at: hall)
        try await browser.wait(for: "document.querySelectorAll('#rows li').length === 2")
        #expect(try await browser.text("#board").hasPrefix("서울고등학교 모둠"))
        #expect(try await browser.text("#rows").contains("1-1"))
        try await browser.takePicture("board groups")
      }
    }

    @Test func `a list at the desk is the groups of one school, which get certificates`() async throws {
      try await GameHall.with { hall, browsers in
        // There is no other school, so the groups compete.
        try await hall.leaderboard.perform(RemoveEdition(SchoolEditionID(rawValue: 1)))
        let browser = try await browsers.open(.desktop)
        try await `The organiser's desk`.desk(browser, at: hall)
        try await `The organiser's desk`.unfold("더 정하기", browser)
        try await browser.type("1-1\n1-2", into: "textarea")
        try await browser.type("한강고", into: "form input[maxlength='40']")
        try await browser.click("#join-open")
        try await browser.click("#when-now")
        try await browser.wait(for: "document.querySelector('form .note[role=status]').textContent === '2곳'")
        let make = "[...document.querySelectorAll('main button')].find(one => one.textContent === '대회 만들기')"
        try await browser.run("\(make).click()")
        try await browser.wait(for: "document.querySelectorAll('.checks li').length === 9")
        let schools = try await hall.leaderboard.schools().filter { $0.id.source == "names" }
        #expect(schools.map(\.name) == ["한강고", "1-1", "1-2"])
        #expect(schools.map(\.id.parent) == [nil, schools[0].id, schools[0].id])
        let season = try #require(try await hall.leaderboard.seasons().last)
        for (school, taps) in zip(schools, [7, 20, 30] as [Int64]) {
          let session = try await hall.leaderboard.openSession(
            SessionRequest(season: season.id, school: school.id))
          hall.clock.advance(byMilliseconds: 5000)
          _ = try await hall.leaderboard.commit(TapBatch(session: session.id, sequence: 1, taps: taps, span: 5000))
        }
        // The desk counts the groups, and shows what was tapped for none of them.
        try await `The organiser's desk`.part("during", browser)
        try await `The organiser's desk`.unfold("순위 (주최자만 봐요)", browser)
        try await browser.wait(for: "document.querySelector('tbody')?.textContent === '11-23021-120–팀 없이7'")
        #expect(try await browser.text(".figures").contains("2 / 2"))
        try await hall.leaderboard.perform(EndSeason(season.id))
        hall.clock.advance(byMilliseconds: 4000)
        try await hall.leaderboard.perform(SealSeason(season.id))
        try await browser.open(
          await hall.url + "/certificates?season=\(season.id)&lang=ko&board=school:\(schools[0].id)")
        try await browser.wait(for: "document.body.dataset.ready")
        #expect(
          try await browser.run("return [...document.querySelectorAll('article .name')].map(one => one.textContent)")
            == ["1-2", "1-1"])
        #expect(try await browser.text("article .where") == "한강고")
        try await browser.takePicture("certificates of groups")
        try await browser.open(await hall.url + "/result?season=\(season.id)&school=\(schools[2].id)&lang=ko")
        try await browser.wait(for: "document.querySelector('#seal').textContent")
        #expect(try await browser.text("#school") == "한강고 1-2")
        #expect(try await browser.text("#place").hasPrefix("1위"))
      }
    }
  }
}
