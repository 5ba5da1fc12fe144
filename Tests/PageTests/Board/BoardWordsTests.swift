import TapGame
import TestSupport
import Testing

extension BrowserTests {
  @Suite struct `The words of the projector's page` {
    @Test func `call the page by one name, and say which names are Korean`() async throws {
      try await GameHall.with { hall, browsers in
        try await hall.tap(30, for: 1)
        try await hall.tap(20, for: 0)
        let board = try await browsers.openBoard(
          .smallProjector.reading("en"), at: hall, query: "?board=region%3A서울특별시%2Flevel%3Ahigh", rows: 2)
        #expect(try await board.text("#board") == "서울특별시 High schools")
        try await hall.tap(20, for: 0)
        try await board.wait(for: "!document.querySelector('#cheer').hidden")
        let foreign = try await board.run(
          """
          const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
          const wrong = []
          while (walker.nextNode()) {
            const { data, parentElement } = walker.currentNode
            if (/\\p{Script=Hangul}/u.test(data) && parentElement.checkVisibility() && parentElement.closest("[lang]").lang !== "ko") wrong.push(data)
          }
          return wrong
          """)
        #expect(foreign == [])
        #expect(try await board.run("return document.title") == "TouchSchool board")
        let korean = try await browsers.openBoard(at: hall)
        try await korean.wait(for: "document.body.dataset.state")
        #expect(try await korean.run("return document.title") == "터치스쿨 순위판")
      }
    }
  }
}
