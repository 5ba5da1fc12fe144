import TestSupport
import Testing

extension BrowserTests {
  @Suite struct `The projector's page on other screens` {
    @Test func `on a phone it can be read, scrolls down only, and leads back to the game`() async throws {
      try await GameHall.with { hall, browsers in
        for school in 0..<6 { try await hall.tap(10 + Int64(school), for: school) }
        let board = try await browsers.openBoard(.smallPhone, at: hall, rows: 6)
        try await board.wait(for: "!document.querySelector('#join').hidden")
        for device in [Device.smallPhone, .smallPhone.turned] {
          try await board.become(device)
          let small = try await board.run(
            """
            const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
            const small = []
            while (walker.nextNode()) {
              const element = walker.currentNode.parentElement
              if (!walker.currentNode.data.trim() || !element.checkVisibility() || element.closest('svg, .unseen')) continue
              const size = parseFloat(getComputedStyle(element).fontSize)
              if (size < 16) small.push(`${walker.currentNode.data}: ${size}`)
            }
            return small
            """)
          #expect(small == [], "\(device.width)")
          #expect(try await board.run("return document.documentElement.scrollWidth <= innerWidth") == true)
          try await board.checkContrast()
          try await board.takePicture("board \(device.width)x\(device.height)")
        }
        try await board.click("#back")
        try await board.wait(for: "document.querySelector('#welcome') && !document.querySelector('#welcome').hidden")
      }
    }

    @Test func `a board that is not there is said to be that`() async throws {
      try await GameHall.with { hall, browsers in
        let board = try await browsers.open(.smallProjector.reading("en"))
        board.tolerateErrors(from: "network")
        for (query, words) in [
          ("board=nothing", "There is no such board"), ("season=99", "There is no such season"),
          ("ties=none", "This address shows no board"),
        ] {
          try await board.open(await hall.url + "/board?" + query)
          try await board.wait(for: "document.querySelector('#waiting').textContent === '\(words)'")
          #expect(try await board.isDisplayed("#waiting"))
          #expect(try await board.text("#connection") == "")
        }
      }
    }

    @Test func `a hidden wall holds no connection, and a stream that died without a word is opened anew`() async throws
    {
      try await GameHall.with(settings: .beating) { hall, browsers in
        try await hall.tap(10, for: 0)
        let board = try await browsers.open(.smallProjector)
        try await board.numberStreams()
        try await board.openBoard(at: hall, rows: 1)
        try await board.hide(true)
        #expect(try await board.run("return openStreams()") == 0)
        try await hall.tap(20, for: 1)
        // It follows again when it is seen.
        try await board.hide(false)
        try await board.waitForRows(2)
        #expect(try await board.run("return openStreams()") == 1)
        #expect(try await board.text("#connection") == "")
        try await board.silenceStreams()
        try await hall.tap(20, for: 4)
        try await board.waitForRows(3)
        #expect(try await board.hasOpenedAnotherStream())
      }
    }

    @Test func `the list has the order that is seen while the race goes on`() async throws {
      try await GameHall.with { hall, browsers in
        try await hall.tap(20, for: 1)
        try await hall.tap(10, for: 0)
        let board = try await browsers.openBoard(at: hall, rows: 2)
        try await hall.tap(50, for: 0)
        try await withThrowingTaskGroup { group in
          group.addTask { while !Task.isCancelled { try await hall.tap(1, for: 4) } }
          try await board.wait(
            for: """
              (rows => rows[0].textContent.includes('1위') && rows[1].textContent.includes('2위'))
                (document.querySelectorAll('#race li'))
              """)
          group.cancelAll()
          while let _ = try? await group.next() {}
        }
      }
    }
  }
}
