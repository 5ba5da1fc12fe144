import Boards
import Leaderboard
import TapGame
import TestSupport
import Testing

extension BrowserTests {
  @Suite struct `Names at the desk` {
    private typealias Desk = `The organiser's desk`

    @Test func `wait for approval, which only the player sees through, and are hidden and shown with one touch`()
      async throws
    {
      try await GameHall.with { hall, browsers in
        try await hall.tap(50, for: 0, nickname: try #require(Nickname("별이")))
        let desk = try await browsers.open(.desktop)
        try await Desk.desk(desk, at: hall)
        try await Desk.part("during", desk)
        try await Desk.unfold("별명 숨기기", desk)
        try await desk.wait(for: "document.querySelector('tbody td')?.textContent === '별이'")
        try await Desk.press("승인한 별명만 보이기", desk)
        try await desk.wait(for: "document.querySelector('main').textContent.includes('1개가 기다려요')")
        let phone = try await browsers.open(.phone)
        try await phone.join("서울고", at: hall, nickname: "달이")
        try await phone.tapPad(fingers: 3)
        try await phone.waitUntilSettled()
        try await phone.click("#panel-tabs [data-panel=school]")
        try await phone.wait(for: "우리 학교 2명 중 나는 2등", in: ".panel[data-panel=school]")
        func names() async throws -> JSON {
          try await phone.run(
            "return [...document.querySelectorAll('.panel[data-panel=school] .row-name')].map(one => one.textContent)"
          )
        }
        func wait(for names: String...) async throws {
          let list = names.map { "'\($0)'" }.joined(separator: ", ")
          try await phone.wait(
            for:
              "[...document.querySelectorAll('.panel[data-panel=school] .row-name')].map(one => one.textContent).join() === [\(list)].join()"
          )
        }
        #expect(try await names() == ["이름 없는 친구", "달이"])
        #expect(try await phone.text(".panel[data-panel=school] .mine .row-name") == "달이")

        // The newest is the first.
        try await desk.wait(for: "document.querySelectorAll('tbody tr').length === 2")
        #expect(try await desk.text("tbody td") == "달이")
        try await desk.checkNames()
        try await desk.checkContrast()
        try await desk.takePicture("desk names")
        try await desk.click("[aria-label='승인: 별이']")
        try await wait(for: "별이", "달이")
        try await desk.click("[aria-label='숨기기: 별이']")
        try await wait(for: "달이")
        try await desk.click("[aria-label='보이기: 별이']")
        try await wait(for: "별이", "달이")
        try await Desk.press("모두 승인", desk)
        try await desk.wait(for: "document.querySelector('main').textContent.includes('0개가 기다려요')")
        let list = try await hall.leaderboard.ask(NameQuestion())
        #expect(list.waiting == 0 && list.names.allSatisfy { $0.isApproved && !$0.isHidden })
      }
    }
  }
}
