import Boards
import Foundation
import GameServer
import Leaderboard
import SchoolDirectory
import TapGame
import TestSupport
import Testing

extension BrowserTests {
  /// What an organiser looks after in the hall, beside the contest itself.
  @Suite struct `The hall at the organiser's desk` {
    private typealias Desk = `The organiser's desk`

    /// Ends as it began: with a contest that waits for its start.
    @Test func `is rehearsed by players that join and tap as phones do`() async throws {
      try await GameHall.with(endsAfter: 3600) { hall, browsers in
        try await hall.leaderboard.perform(PauseSeason(hall.season.id, from: hall.season.startsAt))
        let browser = try await browsers.open(.desktop)
        try await Desk.desk(browser, at: hall)
        try await Desk.part("setup", browser)
        // The players hand in ten times as often.
        try await browser.run(
          "const slow = window.setTimeout; window.setTimeout = (work, wait, ...rest) => slow(work, wait === 1000 ? 100 : wait, ...rest)"
        )
        try await Desk.press("연습 경기 보기 (30초)", browser)
        // The server's time goes on as batches arrive, so that nobody taps faster than people do, however slow this machine is.
        let isOver = "document.querySelector('main').textContent.includes('연습이 끝났어요')"
        let told = "document.querySelector('.acts p')?.textContent ?? ''"
        var (steps, before) = (0, "")
        while steps < 50_000, try await browser.run("return \(isOver)") != true {
          let now = try await browser.run("return \(told)").string ?? ""
          if now != before { hall.clock.advance(byMilliseconds: 200) }
          (before, steps) = (now, steps + 1)
        }
        #expect(try await browser.text("#told") == "")
        #expect(try await browser.run("return document.querySelector('main').textContent.includes('모두 셌어요')") == true)
        let rehearsal = try #require(try await hall.leaderboard.seasons().last)
        #expect(rehearsal.name == "연습" && rehearsal.id != hall.season.id)
        let taps = try await hall.leaderboard.page(.top(10), season: rehearsal.id).entries.map(\.taps)
        #expect(taps.reduce(0, +) > 8 * 25)
        #expect(try await hall.leaderboard.currentSeason().id == hall.season.id)
        // The last taps of the rehearsal are waited for.
        hall.clock.advance(byMilliseconds: 4000)
        try await browser.wait(for: "document.querySelector('#state').textContent === '시작을 기다려요'")
        try await browser.checkNames()
        try await browser.checkContrast()
        try await browser.takePicture("desk rehearsed")
      }
    }

    @Test func `asks before a rehearsal that phones would show`() async throws {
      try await GameHall.with(endsAfter: 3600) { hall, browsers in
        let phone = try await browsers.open(.phone)
        try await phone.join("경기고", at: hall)
        try await phone.wait(for: "document.querySelectorAll('#neighbours li').length > 0")
        try await hall.leaderboard.perform(PauseSeason(hall.season.id))
        let browser = try await browsers.open(.desktop)
        try await Desk.desk(browser, at: hall)
        try await Desk.part("setup", browser)
        try await Desk.press("연습 경기 보기 (30초)", browser)
        try await browser.wait(
          for: "document.querySelector('dialog[open]')?.textContent.includes('휴대전화 1대가 들어와 있어요')")
        try await browser.checkContrast()
        try await Desk.press("아니요", browser)
        try await browser.wait(for: "document.querySelector('dialog[open]') === null")
        #expect(try await hall.leaderboard.seasons().count == 1)
        // A press has the desk in the other language.
        try await browser.click("#language")
        try await browser.wait(
          for: "document.documentElement.lang === 'en' && document.querySelector('[data-part=advanced]')")
        #expect(try await browser.text("#leave") == "Leave")
      }
    }

    @Test func `says which address met its budget, and gives it room while it runs`() async throws {
      try await GameHall.with(endsAfter: 3600) { hall, browsers in
        try await hall.leaderboard.perform(
          SetSeason(hall.season.id, SettingChanges(["public-sessions": .number(2)])))
        let browser = try await browsers.open(.desktop)
        browser.tolerateErrors(from: "network")
        try await Desk.desk(browser, at: hall, language: "en")
        try await Desk.part("during", browser)
        let join = """
          const { api } = await import('/game/api.js');
          try { await api.openSession({ school: '\(hall.schools[0].id)' }); return 'in'; } catch (error) { return error.kind; }
          """
        for outcome in ["in", "in", "address-full"] { #expect(try await browser.run(join).string == outcome) }
        try await browser.wait(for: "document.querySelector('.budgets')?.textContent.includes('127.0.0.1')")
        // Two sessions without a tap, of one address.
        let busiest = """
          [...document.querySelectorAll('table')].find((one) => one.textContent.includes('The addresses that bring most'))
            ?.tBodies[0].textContent.includes('\(hall.schools[0].name)200 %')
          """
        try await Desk.part("advanced", browser)
        try await browser.wait(for: busiest)
        try await browser.checkNames()
        try await browser.checkContrast()
        try await Desk.part("during", browser)
        try await browser.wait(for: "document.querySelector('.budgets input')")
        try await browser.checkNames()
        try await browser.checkContrast()
        try await browser.takePicture("desk budgets")
        try await browser.run("document.querySelector('.budgets input').value = 30")
        try await Desk.press("Allow them", browser)
        try await browser.wait(for: "document.querySelector('.budgets').textContent.includes('now for 30 people')")
        for _ in 0..<5 { #expect(try await browser.run(join).string == "in") }
        let order = try #require(try await hall.leaderboard.ask(AuditQuestion(limit: 1)).orders.first)
        #expect(order.command == "season.set" && order.sender.name == "organiser")
      }
    }
  }
}
