import TapGame
import TestSupport
import Testing

extension BrowserTests {
  @Suite struct `The podium on the projector's page` {
    @Test(arguments: ["no-preference", "reduce"])
    func
      `has blocks of gold, silver and bronze with an edge in the schools' colors, and their confetti for who likes motion`(
        motion: String
      ) async throws
    {
      try await GameHall.with(endsAfter: 60) { hall, browsers in
        for school in 0..<4 { try await hall.tap(40 - Int64(school), for: school) }
        hall.clock.advance(byMilliseconds: 60_000)
        let board = try await browsers.open(.projector)
        try await board.prefer(["prefers-reduced-motion": motion])
        try await board.runFirst(
          """
          const wait = setTimeout.bind(window)
          // The podium itself stays as long as it does, for a busy machine to look at.
          const isPodium = () => document.querySelector('#ceremony')?.dataset.kind === 'podium'
          window.setTimeout = (work, pause, ...rest) => wait(work, pause > 1200 && pause < 9000 && !isPodium() ? pause / 20 : pause, ...rest)
          """)
        try await board.open(await hall.url + "/board")
        try await board.wait(for: "document.body.dataset.state === 'over'")
        let colors = try await board.run(
          "return [...document.querySelectorAll('#race li')].slice(0, 3).map(row => row.dataset.color)")
        try await board.strike("C")
        try await board.wait(for: "document.querySelector('#ceremony').dataset.kind === 'podium'")
        let steps = "[...document.querySelectorAll('#podium, #ceremony li')]"
        #expect(
          try await board.run("return \(steps).filter(step => step.dataset.rank).map(step => step.dataset.color)")
            == colors)
        let blocks = "[...document.querySelectorAll('#ceremony .block')].map(block => block.getBoundingClientRect())"
        #expect(
          try await board.run(
            """
            const [first, second, third] = \(blocks)
            return first.height > second.height && second.height > third.height && second.right <= first.left && first.right <= third.left
              && Math.abs(first.bottom - third.bottom) < 2 && first.bottom <= innerHeight
            """) == true)
        #expect(
          try await board.run(
            """
            return [...document.querySelectorAll("#ceremony li")].map(step => ["--crown", "--medal"]
              .map(part => getComputedStyle(step).getPropertyValue(part)).join())
            """) == ["inline,inline", ",inline", ",inline"])
        #expect(
          try await board.run(
            """
            return [...document.querySelectorAll("#ceremony li")].map(step => getComputedStyle(step).getPropertyValue("--metal").trim())
            """) == ["#ffca3a", "#d5dde3", "#cd7f32"])
        // The feet of each chick are on its block, and its crown is below the words, also when it hops.
        #expect(
          try await board.run(
            """
            return [...document.querySelectorAll("#ceremony li")].every(step => {
              for (const hop of step.querySelector(".figure").getAnimations()) hop.finish()
              const [chick, block, taps] = [".chick", ".block", ".taps"].map(part => step.querySelector(part).getBoundingClientRect())
              const feet = chick.top + chick.height * 176 / 190
              return Math.abs(feet - block.top) < innerHeight / 100 && chick.top - 0.16 * chick.height >= taps.bottom
            })
            """) == true)
        #expect(try await board.isDisplayed(".confetti") == (motion != "reduce"))
        if motion == "reduce" { #expect(try await board.run("return document.getAnimations().length") == 0) }
        try await board.checkContrast()
        try await board.press(.escape)
        #expect(try await board.number(of: ".confetti") == 0)
      }
    }

    @Test func `then the table has a golden first row, twice as large`() async throws {
      try await GameHall.with(schools: try GameHall.manySchools(10), endsAfter: 60) { hall, browsers in
        for school in 0..<10 { try await hall.tap(400 - Int64(school) * 10, for: school) }
        hall.clock.advance(byMilliseconds: 60_000)
        let board = try await browsers.open(.smallProjector)
        try await board.prefer(["prefers-reduced-motion": "reduce"])
        try await board.openBoard(at: hall, rows: 10)
        #expect(
          try await board.run(
            """
            const rows = [...document.querySelectorAll("#race li")].map(row => row.getBoundingClientRect())
            const ranks = [...document.querySelectorAll("#race .rank")].map(rank => rank.getBoundingClientRect())
            return [Math.round(rows[0].height / rows[1].height * 100), rows.slice(1).every((row, index) => Math.abs(row.top - rows[index].bottom) < 1),
              rows.every((row, index) => Math.abs(row.top - ranks[index].top) < 1 && row.bottom <= innerHeight)]
            """) == [200, true, true])
        #expect(try await board.number(of: "#race .golden") == 1)
        #expect(try await board.run("return document.querySelector('#race .golden .name').textContent") == "제1고등학교")
        // The buttons lie over the last row while somebody may want them.
        try await board.wait(for: "!document.querySelector('#controls').classList.contains('there')")
        try await board.checkContrast()
      }
    }
  }
}
