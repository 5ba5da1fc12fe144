import TapGame
import TestSupport
import Testing

extension BrowserTests {
  @Suite struct `The rows of the projector's page` {
    @Test func `ranks stand still while rows pass each other, the climbing one above`() async throws {
      try await GameHall.with { hall, browsers in
        for school in 0..<4 { try await hall.tap(40 - Int64(school) * 10, for: school) }
        let board = try await browsers.openBoard(at: hall, rows: 4)
        let ranks =
          "[...document.querySelectorAll('#race .rank')].map(rank => [rank.textContent, rank.getBoundingClientRect().y])"
        let standing = try await board.run("return \(ranks)")
        #expect(standing.array?.compactMap { $0.array?.first } == ["1", "2", "3", "4"])
        // Rows take so long that they are met on their way, wherever a test wants to see them.
        try await board.run("document.documentElement.style.setProperty('--shuffle', '1000s linear')")
        // The document is put in order at a time of its own, so the last row is kept, wherever it stands in it by and by.
        try await board.run(
          """
          window.climber = [...document.querySelectorAll("#race li")].find(row => row.style.getPropertyValue("--place") === "3")
          """)
        try await hall.tap(50, for: 3)
        try await board.wait(for: "climber.style.getPropertyValue('--place') === '0'")
        for share in [0.15, 0.4, 0.6, 0.85] {
          let covering = try await board.run(
            """
            const slides = document.getAnimations().filter(slide => slide.transitionProperty === "transform")
            for (const slide of slides) { slide.pause(); slide.currentTime = arguments[0] * 1_000_000 }
            const { left, width, top, height } = climber.getBoundingClientRect()
            return [0.1, 0.5, 0.9].map(y => document.elementFromPoint(left + width / 2, top + height * y).closest("li") === climber)
            """, .number(share))
          #expect(covering == [true, true, true])
          #expect(try await board.run("return \(ranks)") == standing)
        }
        try await board.takePicture("board rows passing")
      }
    }
  }
}
