import Boards
import Foundation
import Leaderboard
import TapGame
import TestSupport
import Testing

extension BrowserTests {
  @Suite struct `People at the desk` {
    private typealias Desk = `The organiser's desk`

    /// The parts of the desk that a browser shows.
    private func parts(_ browser: Browser) async throws -> JSON {
      try await browser.run("return [...document.querySelectorAll('#parts button')].map(one => one.dataset.part)")
    }

    @Test func `are added with a link that is shown once, see only what their role may do, and are out when withdrawn`()
      async throws
    {
      try await GameHall.with { hall, browsers in
        let organiser = try await browsers.open(.desktop)
        try await Desk.desk(organiser, at: hall, language: "ko")
        try await Desk.part("people", organiser)
        let name = "<b>김하나</b>"
        try await organiser.type(name, into: "form input[maxlength='20']")
        try await Desk.press("넣기", organiser)
        try await organiser.wait(for: "document.querySelector('[role=status] input')")
        let link = try #require(
          try await organiser.run("return document.querySelector('[role=status] input').value").string)
        try await organiser.checkNames()
        try await organiser.checkContrast()
        try await organiser.wait(for: "document.querySelector('tbody td').textContent === '\(name)'")
        let people = try await hall.leaderboard.ask(PeopleQuestion())
        #expect(people.map(\.name) == [name] && people.map(\.role) == [.presenter])

        // A browser with cookies of its own.
        let presenter = try await browsers.open(.phone)
        presenter.tolerateErrors(from: "network")
        try await presenter.open(link.replacing("localhost", with: "127.0.0.1"))
        try await Desk.comeIn(presenter)
        try await presenter.wait(
          for: "!document.querySelector('#parts').hidden && document.querySelector('.figures dd')")
        #expect(try await presenter.run("return location.hash") == "")
        #expect(try await parts(presenter) == ["during", "after"])
        let buttons = "[...document.querySelectorAll('.acts > :not([hidden])')].map(one => one.textContent)"
        #expect(try await presenter.run("return \(buttons)") == ["순위를 멈추고 결과 숨기기", "순위판 리모컨", "알리기"])
        try await Desk.press("순위를 멈추고 결과 숨기기", presenter)
        try await presenter.wait(for: "document.querySelector('#state').textContent.includes('순위 공개 중지')")
        #expect(try await hall.leaderboard.ask(AuditQuestion(limit: 1)).orders[0].sender.name == name)

        try await Desk.press("거두기", organiser)
        try await organiser.wait(for: "document.querySelector('dialog[open]')")
        try await organiser.checkNames()
        try await organiser.press(.enter)
        try await organiser.wait(for: "!document.querySelector('tbody')")
        // The desk asks every two seconds, so it is locked by itself.
        try await presenter.wait(for: "document.querySelector('form input[type=password]')")
        try await presenter.open(link)
        try await Desk.comeIn(presenter)
        try await presenter.wait(for: "document.querySelector('.wrong').textContent.includes('이제 쓸 수 없어요')")

        for (role, seen) in [
          (PersonRole.reader, ["during", "after", "names", "people", "log"]),
          (.nameKeeper, ["during", "after", "names"]),
        ] {
          try await hall.leaderboard.perform(
            AddPerson(role.rawValue, as: role, digest: Person.digest(of: "token-of-\(role.rawValue)")))
          let browser = try await browsers.open(.desktop)
          try await browser.open(await hall.url + "/desk?lang=en#token-of-\(role.rawValue)")
          try await Desk.comeIn(browser)
          // Who keeps the names begins there.
          try await browser.wait(
            for: role == .nameKeeper
              ? "document.querySelector('#parts [data-part=names]').ariaCurrent === 'page'"
              : "document.querySelector('.figures dd')")
          #expect(try await parts(browser) == .array(seen.map(JSON.string)))
          #expect(try await browser.run("return \(buttons)") == .array([]), "\(role)")
        }
      }
    }
  }
}
