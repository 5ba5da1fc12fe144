import SchoolDirectory
import Boards
import Leaderboard
import TapGame
import TestSupport
import Testing

extension BrowserTests {
  @Suite struct `Joining on a phone` {
    @Test func `nobody looks for the only school, and who goes back sees it`() async throws {
      try await GameHall.with(schools: Array(try GameHall.fewSchools().prefix(1))) { hall, browsers in
        let browser = try await browsers.open()
        try await browser.goToSearch(at: hall)
        try await browser.wait(for: "서울고등학교", in: "#name-school")
        #expect(try await browser.run("return document.querySelector('#name-back').hidden") == true)
        try await browser.run("history.back()")
        try await browser.wait(for: "document.querySelector('#find [role=option]')")
        #expect(try await browser.text("#find [role=option] .name") == "서울고등학교")
        try await browser.click("#find [role=option]")
        try await browser.wait(for: "!document.querySelector('#name').hidden")
        try await browser.click("#name-go")
        try await browser.waitUntilOpen()
      }
    }

    @Test func `the introduction ends with the first tap that counts`() async throws {
      try await GameHall.with { hall, browsers in
        let browser = try await browsers.open()
        try await browser.openGame(at: hall)
        #expect(try await browser.text("#welcome h1") == "터치스쿨에 온 걸 환영해요!")
        // The number of the step that is shown.
        func step() async throws -> Int? {
          try await browser.run(
            "return [...document.querySelectorAll('main:not([hidden]) .steps i')].findIndex(step => step.matches('.on')) + 1"
          ).int
        }
        #expect(try await step() == 1)
        // What it is about, how long it goes on, and how many are here already.
        try await browser.wait(for: "Spring", in: "#welcome-season")
        try await browser.wait(for: "지금 겨루는 중!", in: "#welcome-clock")
        #expect(try await browser.text("#welcome-here") == "")
        let other = try await browsers.open()
        try await other.join("경기고", at: hall)
        try await other.wait(for: "document.querySelectorAll('#neighbours li').length > 2")
        let late = try await browsers.open()
        try await late.openGame(at: hall)
        try await late.wait(for: "지금 1명", in: "#welcome-here")
        try await browser.takePicture("game welcome")
        try await browser.click("#welcome [data-go]")
        let pad = try await browser.middle(of: "#practice-pad")
        try await browser.touch([.init(x: pad.x - 40, y: pad.y), .init(x: pad.x + 40, y: pad.y)], times: 2)
        try await browser.wait(for: "document.querySelectorAll('#practice .dots .on').length === 4")
        #expect(try await browser.text("#practice-hint") == "연습이에요. 아직 세지 않아요.")
        #expect(try await step() == 2)
        try await browser.touch("#practice-pad")
        try await browser.wait(for: "잘했어요", in: "#practice-hint")
        try await browser.takePicture("game practice done")
        try await browser.touch("#practice-pad")
        #expect(try await browser.number(of: "#practice .dots .on") == 5)
        try await browser.click("#practice [data-go]")
        #expect(try await step() == 3)
        // Initial consonants find it, and the place beside the name tells which one it is.
        try await browser.wait(for: "document.querySelectorAll('#schools li').length > 1")
        try await browser.type("ㅅㅇㄱㄷ", into: "#school-name")
        try await browser.wait(for: "document.querySelectorAll('#schools li').length === 1")
        #expect(try await browser.text("#schools .name") == "서울고등학교")
        #expect(try await browser.text("#schools .place") == "고등학교 · 서울특별시 서초구")
        try await browser.takePicture("game search")
        try await browser.click("#schools li")
        #expect(try await step() == 4)
        // An open season asks for no code.
        #expect(try await browser.isDisplayed("#code") == false)
        try await browser.type("민준", into: "#nickname")
        try await browser.click("#name-go")
        try await browser.waitUntilOpen()
        #expect(try await browser.text("#hint") == "여기를 터치해 보세요!")
        #expect(try await hall.taps(of: 0) == 0)
        try await browser.tapPad()
        try await browser.wait(for: "첫 터치를 세었어요", in: "#voice")
        #expect(try await hall.taps(of: 0) == 1)
        #expect(try await hall.leaderboard.players(.top(5), of: .school(hall.schools[0].id)).entries.count == 1)
        // The introduction is not shown again.
        try await browser.reload()
        try await browser.waitUntilOpen()
        #expect(try await browser.count() == 1)
        #expect(try await browser.text("#hint") == "")
        // Who reads it once more comes back to the game.
        try await browser.click("#open-settings")
        try await browser.click("#again")
        try await browser.click("#welcome [data-go]")
        #expect(try await browser.text("#practice-go") == "게임으로 돌아가기")
        try await browser.click("#practice-go")
        try await browser.waitUntilOpen()
      }
    }

    @Test
    func
      `another nickname at the same school goes on with the count, and what was tapped before stays with the old one`()
      async throws
    {
      try await GameHall.with { hall, browsers in
        let browser = try await browsers.open()
        try await browser.join("서울고", at: hall, nickname: "민준")
        try await browser.tapPad(times: 3)
        try await browser.waitUntilSettled()
        try await browser.click("#open-settings")
        try await browser.click("#change-nickname")
        #expect(try await browser.text("#name-stay") == "지금까지 한 터치는 예전 별명으로 남아요.")
        #expect(try await browser.run("return document.querySelector('#nickname').value") == "민준")
        #expect(try await browser.run(PageAudit.script) == [])
        try await browser.takePicture("game change nickname")
        try await browser.click("#name-back")
        try await browser.waitUntilOpen()
        try await browser.click("#open-settings")
        try await browser.click("#change-nickname")
        try await browser.type("서연", over: "#nickname")
        try await browser.click("#name-go")
        try await browser.waitUntilOpen()
        #expect(try await browser.count() == 3)
        try await browser.tapPad(times: 2)
        try await browser.waitUntilSettled()
        #expect(try await browser.count() == 5)
        let players = try await hall.leaderboard.players(.top(5), of: .school(hall.schools[0].id)).entries
        #expect(players.map { $0.nickname?.text } == ["민준", "서연"])
        #expect(players.map(\.taps) == [3, 2])
        try await browser.reload()
        try await browser.waitUntilOpen()
        #expect(try await browser.count() == 5)
      }
    }

    @Test func `schools are found and chosen with the keyboard alone`() async throws {
      try await GameHall.with { hall, browsers in
        let browser = try await browsers.open(.desktop)
        try await browser.openGame(at: hall)
        // Where nothing vibrates there is no switch for it.
        #expect(try await browser.run("return document.querySelector('#vibration').closest('label').hidden") == true)
        try await browser.press(.tab, .enter)
        try await browser.wait(for: "!document.querySelector('#practice').hidden")
        try await browser.press(.tab, .tab, .enter)
        try await browser.wait(for: "document.activeElement.id === 'school-name'")
        try await browser.type("중앙", into: "#school-name")
        try await browser.wait(for: "document.querySelectorAll('#schools li').length === 2")
        try await browser.press(.down, .down)
        let chosen = try await browser.run(
          "return document.getElementById(document.activeElement.getAttribute('aria-activedescendant')).innerText")
        try await browser.press(.enter)
        try await browser.wait(for: "!document.querySelector('main#name').hidden")
        let place = try await browser.text("#name-place")
        #expect(chosen.string?.contains(place) == true)
      }
    }

    @Test func `a school is found by the name that it had before, which is shown, and a closed one cannot be chosen`()
      async throws
    {
      try await GameHall.with { hall, browsers in
        var renamed = hall.schools[0]
        renamed.name = "한빛고등학교"
        try await hall.leaderboard.perform(
          ImportSchools(DirectoryEdition(format: .touchschool, schools: [renamed]), scope: .part))
        let browser = try await browsers.open()
        try await browser.goToSearch(at: hall)
        try await browser.type("서울고", into: "#school-name")
        try await browser.wait(for: "document.querySelectorAll('#schools li').length === 1")
        let option = try await browser.run("return document.querySelector('#schools li').innerText").string ?? ""
        #expect(option.contains("한빛고등학교") && option.contains("예전 이름 서울고등학교"), "\(option)")
        try await browser.run("document.querySelector('#school-name').select()")
        try await browser.type("문닫은", into: "#school-name")
        try await browser.wait(for: "문닫은초등학교", in: "#schools li")
        try await browser.click("#schools li")
        try await browser.wait(for: "문을 닫은 학교라서", in: ".found")
        #expect(try await browser.isDisplayed("main#find"))
      }
    }

    @Test func `markup in a school's name and in a nickname is text`() async throws {
      try await GameHall.with { hall, browsers in
        let browser = try await browsers.open()
        try await browser.join("<script>", at: hall, nickname: "<b>x</b>")
        try await browser.tapPad()
        try await browser.waitUntilSettled()
        #expect(try await browser.text("#my-school") == "<script>alert(1)</script>")
        try await browser.wait(for: "alert(1)", in: "#neighbours .mine")
        #expect(try await browser.number(of: "#play script, #play b") == 0)
        try await browser.takePicture("game school called script")
      }
    }

    @Test func `changing the school asks first, and each keeps its taps`() async throws {
      try await GameHall.with { hall, browsers in
        let browser = try await browsers.open()
        try await browser.join("서울고", at: hall)
        try await browser.tapPad(times: 3)
        try await browser.wait(for: "3", in: "#count")
        browser.tolerateErrors(from: "network")
        try await browser.setOffline(true)
        try await browser.click("#open-settings")
        try await browser.click("#change-school")
        // The list no longer has the school that was found when joining.
        #expect(try await browser.run("return document.querySelectorAll('#schools li').length") == 0)
        try await browser.setOffline(false)
        try await browser.find(school: "경기고")
        try await browser.wait(for: "document.querySelector('#question').open")
        #expect(try await browser.text("#question-text") == "지금까지 한 3번은 서울고등학교에 그대로 남아요. 경기고등학교에서는 0부터 시작해요.")
        try await browser.takePicture("game change school")
        try await browser.click("#question [value=no]")
        try await browser.click("#find-back")
        #expect(try await browser.text("#my-school") == "서울고등학교")
        try await browser.change(school: "경기고", named: "경기고등학교")
        #expect(try await browser.count() == 0)
        try await browser.tapPad(times: 2)
        try await browser.wait(for: "2", in: "#count")
        try await browser.waitUntilSettled()
        #expect(try await hall.taps(of: 0) == 3)
        #expect(try await hall.taps(of: 1) == 2)
      }
    }
  }
}
