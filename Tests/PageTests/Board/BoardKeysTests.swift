import TapGame
import TestSupport
import Testing

extension BrowserTests {
  @Suite struct `The keys of the projector's page` {
    @Test func `leave it to the address whether schools without taps are shown`() async throws {
      try await GameHall.with { hall, browsers in
        for school in 0..<2 { try await hall.tap(10 + Int64(school), for: school) }
        let board = try await browsers.openBoard(at: hall, rows: 2)
        try await board.openBoard(at: hall, query: "?schools=all", rows: 6)
      }
    }

    @Test(arguments: [("ko", "단축키"), ("en", "Keys")])
    func `are told by a question mark, and closed by Escape`(language: String, title: String) async throws {
      try await GameHall.with { hall, browsers in
        try await hall.tap(10, for: 0)
        let board = try await browsers.openBoard(.smallProjector.reading(language), at: hall, rows: 1)
        #expect(try await board.isDisplayed("#help") == false)
        try await board.strike("?", writing: "?", shift: true)
        try await board.wait(for: "document.querySelector('#help').open")
        #expect(try await board.text("#help-title") == title)
        #expect(
          try await board.run("return [...document.querySelectorAll('#help dt')].map(key => key.textContent)") == [
            "S", "H", "C", "F", "Esc", "?",
          ])
        #expect(
          try await board.run(
            """
            const help = document.querySelector("#help")
            return help.scrollHeight <= help.clientHeight + 1 && help.getBoundingClientRect().bottom <= innerHeight
            """) == true)
        try await board.checkContrast()
        try await board.checkNames()
        try await board.press(.escape)
        try await board.wait(for: "!document.querySelector('#help').open")
      }
    }
  }
}
