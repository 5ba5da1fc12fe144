import Boards
import Foundation
import GameServer
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

    /// The address in the QR code that the desk shows.
    private func address(_ organiser: Browser) async throws -> String {
      try await organiser.wait(for: "document.querySelector('.invitation title')")
      return try #require(
        try await organiser.run("return document.querySelector('.invitation title').textContent").string)
    }

    @Test func `make their phone the remote with a code on the desk, which is good once`() async throws {
      try await GameHall.with { hall, browsers in
        try await hall.tap(30, for: 0)
        let (organiser, wall) = (try await browsers.open(.desktop), try await browsers.open(.projector))
        for browser in [organiser, wall] { browser.tolerateErrors(from: "network") }
        try await wall.openBoard(at: hall, rows: 1)
        try await Desk.desk(organiser, at: hall)
        try await Desk.part("during", organiser)
        try await Desk.press("리모컨을 내 휴대폰에", organiser)
        let first = try await address(organiser)
        let url = await hall.url
        #expect(first.wholeMatch(of: /(.+)\/remote#[2-9A-Z]{15}/)?.1 == Substring(url))
        #expect(
          try await organiser.run("return document.querySelector('.invitation input').value")
            == .string(first.replacing("#", with: "?sent#")))
        try await organiser.checkNames()
        try await organiser.checkContrast()
        try await organiser.takePicture("desk remote code")
        // The desk shows a new one before the first expires.
        hall.clock.advance(byMilliseconds: 560_000)
        try await organiser.wait(for: "document.querySelector('.invitation title').textContent !== '\(first)'")
        let second = try await address(organiser)

        // What a messenger loads waits for a press, and uses up nothing.
        let preview = try await browsers.open(.phone)
        preview.tolerateErrors(from: "network")
        try await preview.open(second.replacing("#", with: "?sent#"))
        try await preview.wait(for: "document.querySelector('#come-in').checkVisibility()")
        try await preview.checkNames()
        let phone = try await browsers.open(.phone)
        phone.tolerateErrors(from: "network")
        try await phone.open(second)
        try await phone.wait(for: "!document.querySelector('#desk').hidden")
        #expect(try await phone.run("return location.hash") == "")
        try await phone.click("[data-action=hall]")
        try await wall.wait(for: "document.body.dataset.look === 'hall'")
        let name = try #require(try await hall.leaderboard.ask(PeopleQuestion()).first).name
        try await organiser.wait(for: "document.querySelector('.invitation').textContent.startsWith('\(name)')")
        try await preview.click("#come-in")
        try await preview.wait(for: "document.querySelector('#problem').textContent.startsWith('이미 쓴 주소')")
        #expect(try await preview.isDisplayed("#desk") == false)

        // Who is in uses up no further code, also after a restart.
        try await hall.stop()
        try await hall.start()
        // An address that differs after its # alone is loaded later, and the page before it would be looked at.
        try await phone.open(url + "/manifest.webmanifest")
        try await phone.open(url + "/remote#\(hall.door.invite(.presenter).code)")
        try await phone.wait(for: "!document.querySelector('#desk').hidden")
        #expect(try await hall.leaderboard.ask(PeopleQuestion()).count == 1)
        try await hall.leaderboard.perform(WithdrawPerson(name))
        try await phone.wait(for: "document.querySelector('#problem').textContent.includes('리모컨이 아니에요')")
        #expect(try await phone.isDisplayed("#desk") == false)
      }
    }

    @Test func `come in with a code under their name, see only what their role may do, and are out when withdrawn`()
      async throws
    {
      try await GameHall.with { hall, browsers in
        let organiser = try await browsers.open(.desktop)
        try await Desk.desk(organiser, at: hall, language: "ko")
        try await Desk.part("advanced", organiser)
        let name = "<b>김하나</b>"
        try await organiser.type(name, into: "form input[maxlength='20']")
        try await organiser.click("#role-name-keeper")
        try await Desk.press("QR 코드 보이기", organiser)
        let link = try await address(organiser)
        try await organiser.checkNames()
        try await organiser.checkContrast()

        let keeper = try await browsers.open(.phone)
        keeper.tolerateErrors(from: "network")
        try await keeper.open(link)
        try await Desk.comeIn(keeper)
        // Who keeps the names begins there.
        try await keeper.wait(for: "document.querySelector('details[open] [role=status]')")
        #expect(try await keeper.run("return location.hash") == "")
        try await organiser.wait(for: "document.querySelector('tbody td')?.textContent === '\(name)'")
        try await organiser.wait(for: "document.querySelector('.invitation').textContent.startsWith('\(name)')")
        let people = try await hall.leaderboard.ask(PeopleQuestion())
        #expect(people.map(\.name) == [name] && people.map(\.role) == [.nameKeeper])
        #expect(try await hall.leaderboard.ask(AuditQuestion(limit: 1)).orders[0].sender.name == name)
        try await Desk.press("내보내기", organiser)
        try await organiser.wait(for: "document.querySelector('dialog[open]')")
        try await organiser.checkNames()
        try await organiser.press(.enter)
        try await organiser.wait(for: "document.querySelector('main').textContent.includes('서버를 켠 사람은 언제나')")
        // The desk asks every two seconds, so it is locked by itself.
        try await keeper.wait(for: "document.querySelector('form input[type=password]')")
        try await keeper.open(link)
        try await Desk.comeIn(keeper)
        try await keeper.wait(for: "document.querySelector('.wrong').textContent.includes('이미 쓴 주소')")

        let buttons = "[...document.querySelectorAll('.acts > :not([hidden])')].map(one => one.textContent)"
        for (role, seen, acts) in [
          (PersonRole.presenter, ["during", "after"], ["순위를 멈추고 결과 숨기기", "알리기", "순위판 소리", "이 컴퓨터에서 리모컨 열기"]),
          (.reader, ["during", "after", "advanced"], []),
        ] {
          let token = "token-of-\(role.rawValue)"
          try await hall.leaderboard.perform(AddPerson(role.rawValue, as: role, digest: Person.digest(of: token)))
          let browser = try await browsers.open(.desktop)
          try await browser.open(await hall.url + "/desk?lang=ko#\(token)")
          try await Desk.comeIn(browser)
          try await browser.wait(for: "document.querySelector('.figures dd')")
          #expect(try await parts(browser) == .array(seen.map(JSON.string)))
          #expect(try await browser.run("return \(buttons)") == .array(acts.map(JSON.string)), "\(role)")
          guard role == .presenter else { continue }
          try await Desk.press("순위를 멈추고 결과 숨기기", browser)
          try await browser.wait(for: "document.querySelector('#state').textContent.includes('순위 공개 중지')")
          #expect(try await hall.leaderboard.ask(AuditQuestion(limit: 1)).orders[0].sender.name == role.rawValue)
        }
      }
    }
  }
}
