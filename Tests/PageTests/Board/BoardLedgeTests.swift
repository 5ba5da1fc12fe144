import TapGame
import TestSupport
import Testing

extension BrowserTests {
  @Suite struct `The ledge below the rows of the projector's page` {
    @Test(arguments: [
      (
        "ko", "동점은 먼저 도달한 순", ["서울고등학교 선두! 2위와 10번 차이", "<script>alert(1)</script>, 3번만 더 하면 4위!"]
      ),
      (
        "en", "Ties: who got there first is ahead",
        ["서울고등학교 leads by 10 taps", "<script>alert(1)</script> is 3 taps behind 4th"]
      ),
    ])
    func `tells what is close, and why equal schools are not side by side`(
      language: String, tie: String, facts: [String]
    )
      async throws
    {
      try await GameHall.with { hall, browsers in
        for (school, taps) in [(0, 40), (1, 30), (2, 20), (3, 15), (4, 12)] {
          try await hall.tap(Int64(taps), for: school)
        }
        let board = try await browsers.open(.smallProjector)
        // The next fact comes when the test says so.
        try await board.runFirst(
          """
          const every = setInterval.bind(window)
          window.setInterval = (work, pause) => pause === 8000 ? (window.nextFact = work) : every(work, pause)
          """)
        try await board.openBoard(at: hall, query: "?lang=\(language)", rows: 5)
        func says(_ selector: String, _ text: String) -> String {
          "document.querySelector('\(selector)').textContent === '\(text)'"
        }
        try await board.wait(for: says("#ledge p", facts[0]))
        try await board.run("nextFact()")
        try await board.wait(for: says("#ledge p", facts[1]))
        #expect(try await board.isDisplayed("#ledge .tie") == false)
        try await board.checkContrast()
        try await hall.tap(5, for: 3)
        try await board.wait(for: "!document.querySelector('#ledge .tie').hidden")
        try await board.wait(for: says("#ledge .tie", tie))
        // Schools that share a rank need no word about it.
        try await board.openBoard(at: hall, query: "?ties=competition", rows: 5)
        #expect(try await board.isDisplayed("#ledge .tie") == false)
      }
    }

    @Test func `each row has a chick, and the leader's wears the crown`() async throws {
      try await GameHall.with { hall, browsers in
        for school in 0..<3 { try await hall.tap(30 - Int64(school), for: school) }
        let board = try await browsers.openBoard(at: hall)
        let crowned = """
          [...document.querySelectorAll("#race li")].filter(row => row.querySelector(".chick").checkVisibility()
            && getComputedStyle(row).getPropertyValue("--crown") === "inline").map(row => row.querySelector(".name").textContent).join()
          """
        try await board.wait(for: "\(crowned) === '서울고등학교'")
        #expect(try await board.number(of: "#race .chick") == 3)
        try await hall.tap(30, for: 2)
        try await board.wait(for: "\(crowned) === '중앙중학교'")
      }
    }
  }
}
