import TapGame
import TestSupport
import Testing

extension BrowserTests {
  @Suite struct `The ceremony on the projector's page` {
    @Test(arguments: ["no-preference", "reduce"])
    func `tells the places from the third on, then the players, then who climbed, then the table`(motion: String)
      async throws
    {
      try await GameHall.with(endsAfter: 540) { hall, browsers in
        try await hall.tap(300, for: 0)
        try await hall.tap(200, for: 1, nickname: try #require(Nickname("민준")))
        try await hall.tap(100, for: 2)
        try await hall.tap(50, for: 4)
        let board = try await browsers.open(.smallProjector)
        try await board.prefer(["prefers-reduced-motion": motion])
        try await board.hurry()
        try await board.openBoard(at: hall, rows: 4)
        try await board.noteCeremony()
        // In the second half, the fourth becomes the second.
        hall.clock.advance(byMilliseconds: 400_000)
        try await hall.tap(200, for: 4, nickname: try #require(Nickname("Alex")))
        hall.clock.advance(byMilliseconds: 140_000)
        try await board.wait(for: "document.body.classList.contains('celebrating')")
        if motion == "reduce" {
          // Nothing moves, and the place stands out all the same.
          let seen = try await board.wait(
            for: """
              document.querySelector('#ceremony').dataset.rank === '1' && document.querySelector('#ceremony .name') && [
                document.getAnimations().length, document.querySelector('.confetti').checkVisibility(),
                parseFloat(getComputedStyle(document.querySelector('#ceremony .name')).fontSize) > innerHeight / 8,
              ]
              """)
          #expect(seen == [0, false, true])
        }
        try await board.wait(for: "steps.length === 10 && document.querySelector('#ceremony').hidden")
        let steps = try await board.run("return steps")
        #expect(
          steps == [
            "opening||결과를 발표합니다!|", "announced|3|3위|", "place|3|3위|경기고등학교", "announced|2|2위|",
            "place|2|2위|<script>alert(1)</script>", "announced|1|우승|", "place|1|우승|서울고등학교",
            "podium||시상대|서울고등학교,<script>alert(1)</script>,경기고등학교",
            "players||터치왕|이름 없음,민준,Alex,이름 없음,이름 없음", "climb||후반에 순위가 가장 많이 오른 학교|<script>alert(1)</script>",
          ])
        // The table stays, with all that have tapped.
        #expect(try await board.isDisplayed("#race"))
        #expect(try await board.text("#board") == "전체 학교 · 최종 순위")
        #expect(try await board.number(of: "#race li") == 4)
        try await board.checkContrast()
      }
    }

    @Test func `is not played to who comes later, but for a key`() async throws {
      try await GameHall.with(endsAfter: 60) { hall, browsers in
        for school in 0..<3 { try await hall.tap(30 - Int64(school), for: school) }
        hall.clock.advance(byMilliseconds: 60_000)
        let board = try await browsers.openBoard(.smallProjector.reading("en"), at: hall)
        try await board.wait(for: "document.body.dataset.state === 'over'")
        #expect(try await board.isDisplayed("#ceremony") == false)
        #expect(try await board.isDisplayed("#race"))
        // It goes on by itself, so the page notes each place as it is shown.
        try await board.run(
          """
          window.told = []
          const ceremony = document.querySelector('#ceremony')
          new MutationObserver(() => {
            if (ceremony.dataset.kind !== 'place') return
            const names = [...ceremony.querySelectorAll('.name')].map(name => [name.textContent, name.lang])
            told.push([document.querySelector('#ceremony-title').textContent, names, document.querySelector('#news').textContent.slice(0, 10)])
          }).observe(ceremony, { attributes: true, childList: true, subtree: true })
          """)
        try await board.strike("C")
        #expect(try await board.isDisplayed("#ceremony"))
        #expect(try await board.isDisplayed("#race") == false)
        try await board.wait(for: "told.length > 0")
        #expect(try await board.run("return told[0]") == ["3rd", [["중앙중학교", "ko"]], "3rd: 중앙중학교"])
        try await board.checkContrast()
        try await board.press(.escape)
        #expect(try await board.isDisplayed("#ceremony") == false)
        #expect(try await board.isDisplayed("#race"))
      }
    }

    @Test func `ends where the next season begins`() async throws {
      try await GameHall.with(endsAfter: 60) { hall, browsers in
        for school in 0..<3 { try await hall.tap(30 - Int64(school), for: school) }
        let board = try await browsers.openBoard(at: hall, rows: 3)
        hall.clock.advance(byMilliseconds: 60_000)
        try await board.wait(for: "!document.querySelector('#ceremony').hidden")
        try await hall.leaderboard.perform(StartSeason(name: "Summer"))
        try await board.wait(for: "document.querySelector('#season').textContent === 'Summer'")
        #expect(try await board.isDisplayed("#ceremony") == false)
        #expect(try await board.run("return document.body.classList.contains('celebrating')") == false)
        // It begins with an empty board.
        #expect(try await board.isDisplayed("#waiting"))
      }
    }
  }
}
