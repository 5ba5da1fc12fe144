import TapGame
import TestSupport
import Testing

extension BrowserTests {
  @Suite struct `The projector's page for everybody` {
    @Test func `texts stand out from what is behind them, bars of every color included`() async throws {
      try await GameHall.with(schools: try GameHall.manySchools(20), endsAfter: 50) { hall, browsers in
        for school in 0..<20 { try await hall.tap(500 - Int64(school), for: school) }
        let board = try await browsers.open(.smallProjector)
        try await board.prefer(["prefers-reduced-motion": "reduce"])
        try await board.openBoard(at: hall, query: "?top=20", rows: 20)
        try await board.wait(for: "!document.querySelector('#join').hidden")
        #expect(
          try await board.run(
            """
            return new Set([...document.querySelectorAll('#race li')]
              .map(row => getComputedStyle(row.querySelector('.bar'), '::before').backgroundColor)).size
            """) == 20)
        try await board.checkContrast()
        try await board.checkNames()
        try await hall.tap(100, for: 19)
        try await board.wait(for: "!document.querySelector('#cheer').hidden")
        try await board.checkContrast()
        hall.clock.advance(byMilliseconds: 50_000)
        try await board.wait(for: "!document.querySelector('#ceremony').hidden")
        try await board.checkContrast()
        try await board.checkNames()
        // The buttons come with the pointer, where the hint on Escape was.
        try await board.chromium("Input.dispatchMouseEvent", ["type": "mouseMoved", "x": 300, "y": 300])
        try await board.wait(for: "document.querySelector('#controls').classList.contains('there')")
        try await board.checkContrast()
      }
    }

    @Test func `nothing moves for a person who asked for that`() async throws {
      try await GameHall.with(endsAfter: 60) { hall, browsers in
        try await hall.tap(10, for: 0)
        try await hall.tap(9, for: 1)
        let board = try await browsers.open(.smallProjector)
        try await board.prefer(["prefers-reduced-motion": "reduce"])
        try await board.openBoard(at: hall, rows: 2)
        try await hall.tap(10, for: 1)
        // The count is there at once, without numbers in between.
        try await board.wait(for: "!document.querySelector('#cheer').hidden")
        #expect(
          try await board.run(
            "return [...document.querySelectorAll('#race .taps')].map(taps => taps.textContent).sort()") == [
              "10", "19",
            ])
        #expect(try await board.run("return document.getAnimations().length") == 0)
        hall.clock.advance(byMilliseconds: 60_000)
        try await board.wait(for: "!document.querySelector('#ceremony').hidden")
        #expect(try await board.run("return document.getAnimations().length") == 0)
      }
    }
  }
}
