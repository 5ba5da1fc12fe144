import TapGame
import TestSupport
import Testing

extension BrowserTests {
  @Suite struct `The projector's page for a large hall` {
    @Test(arguments: [Device.projector, .smallProjector, .oldProjector])
    func `five rows have names of a twentieth of the picture's height, long ones, too`(_ device: Device) async throws {
      try await GameHall.with(endsAfter: 3600) { hall, browsers in
        for school in 0..<6 { try await hall.tap(1000 - Int64(school), for: school) }
        let board = try await browsers.open(device)
        // An overtaking stays, so that it can be measured on a slow machine, too.
        try await board.runFirst(
          """
          const wait = setTimeout.bind(window)
          window.setTimeout = (work, pause) => wait(work, pause === 3200 ? 600_000 : pause)
          """)
        try await board.openBoard(at: hall, query: "?look=hall", rows: 5)
        try await board.wait(for: "!document.querySelector('#join').hidden")
        let measured = """
          await new Promise(painted => requestAnimationFrame(() => requestAnimationFrame(painted)))
          const names = [...document.querySelectorAll("#race .name")]
          const small = names.filter(name => parseFloat(getComputedStyle(name).fontSize) < innerHeight * 0.05)
          const cut = names.filter(name => name.scrollHeight > name.clientHeight + 2 || name.scrollWidth > name.clientWidth + 1
            || name.getBoundingClientRect().height > name.closest(".bar").getBoundingClientRect().height)
          return [...small, ...cut].map(name => [name.textContent, getComputedStyle(name).fontSize, name.scrollHeight, name.clientHeight, name.scrollWidth,
            name.clientWidth, name.closest(".bar").clientHeight].join())
          """
        #expect(try await board.run(measured).array?.compactMap(\.string) == [])
        // The school with the longest name comes among them.
        try await hall.tap(2000, for: 5)
        try await board.wait(for: "document.querySelector('#race li.long')")
        #expect(try await board.run(measured).array?.compactMap(\.string) == [])
        try await board.checkContrast()
        // An overtaking stands beside the way in, and nothing lies over anything else.
        #expect(
          try await board.run("return getComputedStyle(document.querySelector('#join')).visibility") == "visible")
        let overlapping = """
          const [cheer, join] = ["#cheer", "#join"].map(part => document.querySelector(part).getBoundingClientRect())
          if (cheer.right > join.left || join.bottom > innerHeight) return false
          const boxes = ["header", "#race", "#cheer"].map(part => document.querySelector(part).getBoundingClientRect())
          return boxes.every((box, index) => index === 0 || box.top >= boxes[index - 1].bottom - 1) && boxes[2].bottom <= innerHeight
          """
        try await board.wait(for: "document.querySelector('#cheer').getAnimations().length === 0")
        #expect(try await board.run(overlapping) == true)
      }
    }

    @Test func `ten rows have names of a twentieth of the picture's height, too, and a long one gets narrower`()
      async throws
    {
      let schools = try GameHall.manySchools(9) + [GameHall.fewSchools()[5]]
      try await GameHall.with(schools: schools) { hall, browsers in
        for school in 0..<10 { try await hall.tap(10_000 - Int64(school), for: school) }
        let board = try await browsers.openBoard(.projector, at: hall, rows: 10)
        try await board.wait(for: "!document.querySelector('#join').hidden")
        for device in [Device.projector, .smallProjector, .oldProjector] {
          try await board.become(device)
          let wrong = try await board.run(
            """
            await new Promise(painted => requestAnimationFrame(() => requestAnimationFrame(painted)))
            return [...document.querySelectorAll("#race .name")].map(name => {
              const [box, bar, taps] = [name, name.closest(".bar"), name.closest(".bar").querySelector(".taps")].map(part => part.getBoundingClientRect())
              return [name.textContent, parseFloat(getComputedStyle(name).fontSize) / innerHeight, box.right <= taps.left,
                box.top >= bar.top - 1 && box.bottom <= bar.bottom + 1, name.scrollWidth <= name.clientWidth + 1]
            }).filter(([, height, ...fits]) => height < 0.05 || fits.includes(false))
            """)
          #expect(wrong == [], "\(device.width)")
        }
      }
    }

    @Test(arguments: ["", "?look=hall"])
    func `an overtaking hides neither the QR code nor the last seconds`(query: String) async throws {
      try await GameHall.with(endsAfter: 3600) { hall, browsers in
        try await hall.tap(30, for: 0)
        try await hall.tap(20, for: 1)
        let board = try await browsers.open(.smallProjector)
        try await board.runFirst(
          """
          const wait = setTimeout.bind(window)
          window.setTimeout = (work, pause) => wait(work, pause === 3200 ? 600_000 : pause)
          """)
        try await board.prefer(["prefers-reduced-motion": "reduce"])
        let clear = """
          (part => {
            const [cheer, other] = ["#cheer", part].map(one => document.querySelector(one).getBoundingClientRect())
            return document.querySelector(part).checkVisibility({ visibilityProperty: true }) && other.height > innerHeight / 10
              && (cheer.right <= other.left || cheer.top >= other.bottom)
          })
          """
        try await board.openBoard(at: hall, query: query, rows: 2)
        try await board.wait(for: "!document.querySelector('#join').hidden")
        try await hall.tap(20, for: 1)
        try await board.wait(for: "!document.querySelector('#cheer').hidden")
        #expect(try await board.run("return \(clear)('#join')") == true)
        hall.clock.advance(byMilliseconds: 3_600_000 - 50_000)
        try await board.reload()
        try await board.wait(for: "document.body.dataset.phase === 'last'")
        try await hall.tap(20, for: 0)
        try await board.wait(for: "!document.querySelector('#cheer').hidden")
        #expect(try await board.run("return \(clear)('#last')") == true)
      }
    }

    @Test func `a key changes the look, and the address keeps it`() async throws {
      try await GameHall.with(schools: try GameHall.manySchools(12)) { hall, browsers in
        for school in 0..<12 { try await hall.tap(100 - Int64(school), for: school) }
        let board = try await browsers.openBoard(at: hall, rows: 10)
        // With Hangul switched on, the same key writes another letter.
        try await board.strike("H", writing: "ㅗ")
        try await board.waitForRows(5)
        try await board.reload()
        try await board.waitForRows(5)
        try await board.strike("H")
        try await board.waitForRows(10)
        #expect(try await board.run("return location.search") == "")
      }
    }

    @Test func `the last minute is seen at a glance, and its last ten seconds`() async throws {
      try await GameHall.with(endsAfter: 3600) { hall, browsers in
        try await hall.tap(30, for: 0)
        let board = try await browsers.openBoard(.smallProjector.reading("en"), at: hall, rows: 1)
        try await board.wait(for: "!document.querySelector('#join').hidden")
        #expect(try await board.run("return document.body.dataset.phase ?? null") == .null)
        let frame = "getComputedStyle(document.body).borderTopColor"
        let usual = try await board.run("return \(frame)")
        try await board.prefer(["prefers-reduced-motion": "reduce"])
        hall.clock.advance(byMilliseconds: 3_600_000 - 45_000)
        try await board.reload()
        try await board.wait(for: "document.body.dataset.phase === 'last'")
        #expect(try await board.isDisplayed("#last"))
        #expect(try await board.isDisplayed("#join") == false)
        #expect(try await board.run("return \(frame)") != usual)
        let last = try await board.text("#last").replacing(/\s+/, with: " ")
        #expect(last.wholeMatch(of: /4\d seconds left/) != nil, "\(last)")
        #expect(
          try await board.run(
            """
            const box = document.querySelector("#last strong").getBoundingClientRect()
            return box.height > innerHeight / 5 && box.right <= innerWidth && box.left >= document.querySelector("#race").getBoundingClientRect().right
            """) == true)
        hall.clock.advance(byMilliseconds: 37_000)
        try await board.reload()
        try await board.wait(for: "document.body.dataset.phase === 'final'")
      }
    }

    @Test func `without a secure address it is said that the screen may sleep, for a while`() async throws {
      try await GameHall.with { hall, browsers in
        try await hall.tap(10, for: 0)
        let board = try await browsers.openBoard(.smallProjector.reading("en"), at: hall, rows: 1)
        #expect(try await board.isDisplayed("#notice") == false)
        // As in a browser that came by a plain address.
        try await board.runFirst(
          """
          delete Navigator.prototype.wakeLock
          const wait = setTimeout.bind(window)
          window.setTimeout = (work, pause) => pause === 20_000 ? (window.endNotice = work) : wait(work, pause)
          """)
        try await board.reload()
        try await board.waitForRows(1)
        #expect(try await board.isDisplayed("#notice"))
        #expect(try await board.text("#notice").contains("may go to sleep"))
        #expect(
          try await board.run(
            "return document.querySelector('#notice').getBoundingClientRect().top > document.querySelector('#race').getBoundingClientRect().bottom"
          ) == true)
        try await board.run("endNotice()")
        #expect(try await board.isDisplayed("#notice") == false)
      }
    }
  }
}
