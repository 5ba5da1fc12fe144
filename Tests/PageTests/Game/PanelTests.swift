import Boards
import Leaderboard
import TapGame
import TestSupport
import Testing

extension BrowserTests {
  @Suite struct `Boards beside the first one` {
    @Test func `show my region, my level, my school's best and my place among them, at a swipe or a touch`()
      async throws
    {
      try await GameHall.with { hall, browsers in
        try await hall.tap(50, for: 0, nickname: try #require(Nickname("별이")))
        try await hall.tap(40, for: 1)
        try await hall.tap(90, for: 2)
        try await hall.tap(70, for: 4)
        let browser = try await browsers.open()
        try await browser.join("서울고", at: hall, nickname: "달이")
        try await browser.tapPad(fingers: 3)
        try await browser.waitUntilSettled()
        let place = try await browser.run(
          "const { top, height } = document.querySelector('#pad').getBoundingClientRect(); return [top, height]")
        func panel(_ name: String) async throws -> String { try await browser.text(".panel[data-panel=\(name)]") }
        func names(_ name: String) async throws -> JSON {
          try await browser.run(
            "return [...document.querySelectorAll('.panel[data-panel=' + arguments[0] + '] .row-name')].map(cell => cell.textContent)",
            .string(name))
        }
        // A finger that moves to the side turns to the next board.
        let board = try await browser.middle(of: "#panels")
        try await browser.chromium(
          "Input.synthesizeScrollGesture",
          ["x": .number(board.x), "y": .number(board.y), "xDistance": -250, "yDistance": 0, "speed": 1500])
        try await browser.wait(for: "document.querySelector('#panels').dataset.current === 'region'")
        try await browser.wait(for: "document.querySelectorAll('.panel[data-panel=region] li').length === 3")
        #expect(try await names("region") == ["중앙중학교", "서울고등학교", "경기고등학교"])
        try await browser.click("#panel-tabs [data-panel=level]")
        try await browser.wait(for: "document.querySelectorAll('.panel[data-panel=level] li').length === 3")
        #expect(try await names("level") == ["<script>alert(1)</script>", "서울고등학교", "경기고등학교"])
        try await browser.click("#panel-tabs [data-panel=school]")
        try await browser.wait(for: "우리 학교 2명 중 나는 2등", in: ".panel[data-panel=school]")
        #expect(try await names("school") == ["별이", "달이"])
        #expect(try await browser.text(".panel[data-panel=school] .mine .row-name") == "달이")
        try await browser.takePicture("game our best")
        try await browser.click("#panel-tabs [data-panel=me]")
        #expect(try await panel("me").contains("3"))
        try await browser.takePicture("game my record")
        #expect(
          try await browser.run(
            "const { top, height } = document.querySelector('#pad').getBoundingClientRect(); return [top, height]")
            == place)
        #expect(try await browser.run(PageAudit.script) == [])
      }
    }

    @Test func `my own row is seen among my school's best in a window of 667 pixels, too`() async throws {
      try await GameHall.with { hall, browsers in
        for name in ["가람", "나리", "다솜", "라온", "바다", "사랑"] {
          try await hall.tap(50, for: 0, nickname: try #require(Nickname(name)))
        }
        let browser = try await browsers.open(Device(width: 375, height: 667, isTouched: true))
        try await browser.join("서울고", at: hall, nickname: "마루")
        try await browser.tapPad()
        try await browser.waitUntilSettled()
        try await browser.click("#panel-tabs [data-panel=school]")
        try await browser.wait(for: "마루", in: ".panel[data-panel=school] .mine")
        let isSeen = try await browser.run(
          """
          const [row, panel] = ['.panel[data-panel=school] .mine', '.panel[data-panel=school]'].map((one) => document.querySelector(one).getBoundingClientRect())
          return row.top >= panel.top - 1 && row.bottom <= panel.bottom + 1
          """)
        #expect(isSeen == true)
        try await browser.takePicture("game my row")
      }
    }

    @Test func `my record has the seasons before, with their ranks`() async throws {
      try await GameHall.with { hall, browsers in
        let browser = try await browsers.open()
        try await browser.join("서울고", at: hall)
        try await browser.tapPad(fingers: 4)
        try await browser.waitUntilSettled()
        try await browser.wait(for: "document.querySelector('#rank').textContent === '1'")
        _ = try await hall.leaderboard.perform(EndSeason(hall.season.id))
        try await browser.wait(for: "종료", in: "#season")
        try await hall.startSummer()
        try await browser.wait(for: "Summer", in: "#season")
        try await browser.click("#panel-tabs [data-panel=me]")
        try await browser.wait(for: "Spring · 서울고등학교 · 1위 · 4번", in: ".panel[data-panel=me]")
      }
    }
  }
}
