import Foundation
import Leaderboard
import SchoolDirectory
import TapGame
import TestSupport
import Testing

extension BrowserTests {
  @Suite struct `Joining by a link` {
    @Test func `one touch joins the link's school, and the next one counts`() async throws {
      try await GameHall.with { hall, browsers in
        let code = try #require(JoinCode(fixed: "FESTIVAL"))
        try await hall.leaderboard.perform(SetSeason(hall.season.id, join: .code(code)))
        let browser = try await browsers.open()
        try await browser.open(await hall.url + "/?school=\(hall.schools[1].id)&code=FESTIVAL")
        try await browser.wait(for: "경기고등학교", in: "#name-school")
        try await browser.wait(for: "document.querySelector('#code').value === 'FESTIVAL'")
        #expect(try await browser.run("return location.search") == "")
        #expect(try await browser.run(PageAudit.script) == [])
        try await browser.takePicture("game by a link")
        try await browser.touch("#name-go")
        try await browser.waitUntilOpen()
        try await browser.tapPad()
        try await browser.waitUntilSettled()
        #expect(try await hall.taps(of: 1) == 1)
      }
    }

    @Test func `a link to a school that cannot be joined says so, and leads to the search`() async throws {
      try await GameHall.with { hall, browsers in
        let browser = try await browsers.open()
        browser.tolerateErrors(from: "network")
        let closed = try #require(hall.schools.first { $0.status == .closed })
        for (id, sentence) in [
          ("nothing:high:1", "링크의 학교를 찾지 못했어요."), (closed.id.rawValue, "링크의 학교는 문을 닫았어요."),
          ("a b/../c?d", "링크의 학교를 찾지 못했어요."), (String(repeating: "a", count: 5000), "링크의 학교를 찾지 못했어요."),
        ] {
          let escaped = try #require(id.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
          try await browser.open(await hall.url + "/?school=\(escaped)")
          try await browser.wait(for: sentence, in: "#find-problem")
          try await browser.wait(for: "document.querySelectorAll('#schools li').length > 0")
          #expect(try await browser.isDisplayed("main#find"), "\(id)")
        }
        // The sentence goes when another school was joined.
        try await browser.find(school: "서울고")
        try await browser.click("#name-go")
        try await browser.waitUntilOpen()
        try await browser.click("#open-settings")
        try await browser.click("#change-school")
        #expect(try await browser.text("#find-problem") == "")
      }
    }

    @Test func `a link to another school than one's own asks before it changes`() async throws {
      try await GameHall.with { hall, browsers in
        let browser = try await browsers.open()
        try await browser.join("서울고", at: hall)
        try await browser.tapPad(times: 2)
        try await browser.waitUntilSettled()
        let link = await hall.url + "/?school=\(hall.schools[1].id)"
        try await browser.open(link)
        try await browser.wait(for: "document.querySelector('#question').open")
        try await browser.click("#question [value=no]")
        #expect(try await browser.text("#my-school") == "서울고등학교")
        try await browser.open(link)
        try await browser.wait(for: "document.querySelector('#question').open")
        try await browser.click("#question [value=yes]")
        try await browser.wait(for: "경기고등학교", in: "#my-school")
        try await browser.waitUntilOpen()
        // The link of one's own school leads to the game.
        try await browser.open(link)
        try await browser.waitUntilOpen()
        #expect(try await browser.run("return document.querySelector('#question').open") == false)
      }
    }
  }
}
