import TapGame
import TestSupport
import Testing

extension BrowserTests {
  @Suite struct `The season on the projector's page` {
    @Test func `it waits for the first tap, counts down, and shows the winners at the end`() async throws {
      try await GameHall.with(endsAfter: 3600) { hall, browsers in
        let board = try await browsers.open(.smallProjector)
        try await board.hurry()
        try await board.open(await hall.url + "/board")
        try await board.wait(for: "document.querySelector('#waiting').textContent === '첫 번째 터치를 기다리고 있어요'")
        #expect(try await board.text("#season") == "Spring")
        let left = try await board.text("#clock")
        // Before the first answer the page goes by its own clock, which runs on, and it rounds up.
        #expect(left.wholeMatch(of: /끝나기까지\s+(59:\d\d|1:00:0[01])/) != nil, "\(left)")
        try await board.takePicture("board waiting")
        try await hall.tap(30, for: 0)
        try await hall.tap(20, for: 1)
        try await hall.tap(1, for: 4)
        try await board.waitForRows(3)
        #expect(try await board.isDisplayed("#waiting") == false)
        try await board.noteCeremony()
        hall.clock.advance(byMilliseconds: 3_600_000)
        try await board.wait(for: "steps.includes('place|1|우승|서울고등학교')")
        #expect(try await board.text("#clock") == "시즌 종료")
        try await board.takePicture("board winner")
      }
    }

    @Test func `schools that share the first place win together`() async throws {
      try await GameHall.with(endsAfter: 60) { hall, browsers in
        for school in [0, 1] { try await hall.tap(20, for: school) }
        let board = try await browsers.openBoard(.smallProjector.reading("en"), at: hall, query: "?ties=competition")
        try await board.wait(for: "document.querySelector('#clock.soon')")
        #expect(
          try await board.run("return [...document.querySelectorAll('#race .rank')].map(rank => rank.textContent)")
            == ["1", "1"])
        hall.clock.advance(byMilliseconds: 60_000)
        try await board.wait(for: "document.querySelectorAll('#ceremony .name').length === 2")
        #expect(try await board.text("#ceremony-title") == "Joint winners")
      }
    }

    @Test func `a contest without schools says so`() async throws {
      try await GameHall.with(schools: []) { hall, browsers in
        let board = try await browsers.openBoard(at: hall)
        try await board.wait(for: "document.querySelector('#waiting').textContent === '아직 학교가 없어요'")
      }
    }
  }
}
