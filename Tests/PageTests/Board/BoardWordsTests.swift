import TapGame
import TestSupport
import Testing

extension BrowserTests {
  @Suite struct `The words of the projector's page` {
    @Test func `have the particle that fits how a name ends, or none`() async throws {
      let names = [
        "서울고등학교": "서울고등학교를", "한솔분교장": "한솔분교장을", "제2": "제2를", "제3": "제3을", "제10": "제10을", "제7": "제7을", "4": "4를",
        "5": "5를", "6": "6을", "8": "8을", "9": "9를", "1": "1을", "학교(분교)": "학교(분교)를", "학교 (3)": "학교 (3)을",
        "TOP": "TOP", "★": "★", "": "",
      ]
      let script = """
        const { asObject } = await import('/board/words.js')
        return [\(names.keys.map { "'\($0)'" }.joined(separator: ", "))].map((name) => [name, asObject(name)])
        """
      let told = try await Browsers.tell(script)
      #expect(told == .array(names.map { .array([.string($0.key), .string($0.value)]) }))
    }

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
