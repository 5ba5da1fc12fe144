import Boards
import Leaderboard
import SchoolDirectory
import TapGame
import TestSupport
import Testing

extension BrowserTests {
  @Suite struct `Joining with a code` {
    private static let code = JoinCode(fixed: "FESTIVAL").map { JoinRule.code($0) } ?? .open

    @Test func `asks for it, says that another is wrong, and remembers the right one`() async throws {
      try await GameHall.with { hall, browsers in
        try await hall.leaderboard.perform(SetSeason(hall.season.id, join: Self.code))
        let browser = try await browsers.open()
        // A wrong code is answered 403, which a browser logs.
        browser.tolerateErrors(from: "network")
        try await browser.goToSearch(at: hall)
        try await browser.find(school: "서울고")
        try await browser.wait(for: "!document.querySelector('#code-part').hidden")
        try await browser.takePicture("game code")
        try await browser.type("CARNIVAL", into: "#code")
        try await browser.click("#name-go")
        try await browser.wait(for: "코드가 달라요", in: "#name-problem")
        #expect(try await hall.leaderboard.session(SessionID(rawValue: 1)) == nil)
        try await browser.type("festival", over: "#code")
        try await browser.click("#name-go")
        try await browser.waitUntilOpen()
        try await browser.tapPad()
        try await browser.waitUntilSettled()
        #expect(try await hall.taps(of: 0) == 1)
        try await browser.reload()
        try await browser.waitUntilOpen()
      }
    }

    @Test func `lets a player in before the organiser starts, and keeps the player in when the code changes`()
      async throws
    {
      try await GameHall.with { hall, browsers in
        try await hall.leaderboard.perform(SetSeason(hall.season.id, join: Self.code))
        try await hall.leaderboard.perform(SetSeason(hall.season.id, SettingChanges(["lobby": .word("open")])))
        try await hall.leaderboard.perform(PauseSeason(hall.season.id))
        let browser = try await browsers.open()
        browser.tolerateErrors(from: "network")
        try await browser.goToSearch(at: hall)
        try await browser.find(school: "서울고")
        try await browser.wait(for: "!document.querySelector('#code-part').hidden")
        // A wrong code is told at once, not at the start.
        try await browser.type("CARNIVAL", into: "#code")
        try await browser.click("#name-go")
        try await browser.wait(for: "코드가 달라요", in: "#name-problem")
        try await browser.type("festival", over: "#code")
        try await browser.click("#name-go")
        try await browser.wait(for: "!document.querySelector('#play').hidden")
        #expect(try await hall.leaderboard.session(SessionID(rawValue: 1)) != nil)
        // Twenty minutes later the code is another.
        let other = JoinCode(fixed: "CARNIVAL2").map { JoinRule.code($0) } ?? .open
        try await hall.leaderboard.perform(SetSeason(hall.season.id, join: other))
        hall.clock.advance(byMilliseconds: 1_200_000)
        try await hall.leaderboard.perform(ContinueSeason(hall.season.id))
        try await browser.reload()
        try await browser.waitUntilOpen()
        try await browser.tapPad(fingers: 2)
        try await browser.waitUntilSettled()
        #expect(try await hall.taps(of: 0) == 2)
      }
    }

    @Test func `takes it from the link, which the address keeps no longer`() async throws {
      try await GameHall.with { hall, browsers in
        try await hall.leaderboard.perform(SetSeason(hall.season.id, join: Self.code))
        let browser = try await browsers.open()
        try await browser.open(await hall.url + "/?code=FESTIVAL")
        try await browser.wait(for: "!document.querySelector('#welcome').hidden")
        #expect(try await browser.run("return location.search") == "")
        try await browser.click("#welcome [data-go]")
        try await browser.click("#practice [data-go]")
        try await browser.find(school: "서울고")
        try await browser.wait(for: "document.querySelector('#code').value === 'FESTIVAL'")
        try await browser.click("#name-go")
        try await browser.waitUntilOpen()
      }
    }

    @Test func `says why a new nickname is not taken when the code is another by now`() async throws {
      try await GameHall.with { hall, browsers in
        try await hall.leaderboard.perform(SetSeason(hall.season.id, join: Self.code))
        let browser = try await browsers.open(.phone.reading("en"))
        browser.tolerateErrors(from: "network")
        try await browser.open(await hall.url + "/?school=\(hall.schools[0].id)&code=FESTIVAL")
        try await browser.wait(
          for:
            "!document.querySelector('#name-go').disabled && !document.querySelector('#code-part').hidden && document.querySelector('#name-school').textContent === '서울고등학교'"
        )
        try await browser.click("#name-go")
        try await browser.waitUntilOpen()
        let another = try #require(JoinCode(fixed: "CARNIVAL"))
        try await hall.leaderboard.perform(SetSeason(hall.season.id, join: .code(another)))
        try await browser.click("#open-settings")
        try await browser.click("#change-nickname")
        try await browser.type("Star", into: "#nickname")
        try await browser.click("#name-go")
        try await browser.wait(for: "The code has changed, so your nickname has not", in: "#name-problem")
        #expect(try await browser.text("#name-problem").contains("could not be joined") == false)
        try await browser.type("CARNIVAL", over: "#code")
        try await browser.click("#name-go")
        try await browser.waitUntilOpen()
        try await browser.tapPad()
        try await browser.waitUntilSettled()
        #expect(try await hall.taps(of: 0) == 1)
      }
    }

    @Test func `is asked for again where a session has grown old and the code is another`() async throws {
      let rules = try FairPlayRules(sessionTimeout: .seconds(3600), grace: .zero)
      try await GameHall.with(rules: rules) { hall, browsers in
        try await hall.leaderboard.perform(SetSeason(hall.season.id, join: Self.code))
        let browser = try await browsers.open()
        browser.tolerateErrors(from: "network")
        try await browser.goToSearch(at: hall)
        try await browser.find(school: "서울고")
        try await browser.wait(for: "!document.querySelector('#code-part').hidden")
        try await browser.type("FESTIVAL", into: "#code")
        try await browser.click("#name-go")
        try await browser.waitUntilOpen()
        try await browser.tapPad()
        try await browser.waitUntilSettled()
        hall.clock.advance(byMilliseconds: 7_200_000)
        let another = try #require(JoinCode(fixed: "CARNIVAL"))
        try await hall.leaderboard.perform(SetSeason(hall.season.id, join: .code(another)))
        try await browser.tapPad()
        try await browser.wait(for: "코드가 바뀌었어요", in: "#hint")
        #expect(try await hall.taps(of: 0) == 1)
        // Only the code is asked for, not the school.
        #expect(try await browser.text("#other-school") == "코드 다시 넣기")
        try await browser.click("#other-school")
        try await browser.wait(for: "서울고등학교", in: "#name-school")
        try await browser.wait(for: "document.querySelector('#code').offsetParent")
        try await browser.type("CARNIVAL", over: "#code")
        try await browser.click("#name-go")
        try await browser.waitUntilSettled()
        #expect(try await hall.taps(of: 0) == 2)
      }
    }
  }
}
