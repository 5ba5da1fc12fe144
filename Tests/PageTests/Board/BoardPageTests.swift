import Foundation
import Boards
import SchoolDirectory
import TapGame
import TestSupport
import Testing

extension BrowserTests {
  @Suite struct `The projector's page` {
    /// The bars as a person sees them from above, whatever order they stand in in the document.
    private static let seen = """
      [...document.querySelectorAll("#race li")].sort((a, b) => a.style.getPropertyValue("--place") - b.style.getPropertyValue("--place"))
      """

    private static func names(_ browser: Browser) async throws -> [String] {
      try await browser.run("return \(seen).map(row => row.querySelector('.name').textContent)").array?.compactMap(
        \.string) ?? []
    }

    @Test func `a commit moves the bars, counts up and is celebrated`() async throws {
      try await GameHall.with { hall, browsers in
        try await hall.tap(30, for: 0)
        try await hall.tap(20, for: 1)
        try await hall.tap(10, for: 4)
        let board = try await browsers.openBoard(.projector, at: hall, rows: 3)
        #expect(try await Self.names(board) == ["서울고등학교", "경기고등학교", "<script>alert(1)</script>"])
        try await hall.tap(25, for: 4)
        try await board.wait(
          for: "!document.querySelector('#cheer').hidden")
        #expect(
          try await board.run("return document.querySelector('#cheer').textContent")
            == "<script>alert(1)</script>, 서울고등학교를 제치고 1위!")
        #expect(
          try await board.run("return document.querySelector('#news').textContent")
            == "<script>alert(1)</script>, 서울고등학교를 제치고 1위!")
        #expect(try await Self.names(board) == ["<script>alert(1)</script>", "서울고등학교", "경기고등학교"])
        try await board.wait(for: "\(Self.seen)[0].querySelector('.taps').textContent === '35'")
        // Once all is at rest, the document has the order that is seen.
        try await board.wait(for: "document.querySelector('#race li .unseen').textContent === '1위'")
        try await board.takePicture("board in Korean")
        #expect(try await board.number(of: "script:not([src])") == 0)
      }
    }

    @Test func `overtakings that stay true are shown one after another, each for three seconds`() async throws {
      try await GameHall.with { hall, browsers in
        for school in 0..<4 { try await hall.tap(40 - Int64(school) * 10, for: school) }
        let board = try await browsers.openBoard(.projector, at: hall, rows: 4)
        try await board.run(
          """
          window.cheered = []
          const cheer = document.querySelector("#cheer")
          const note = (text) => { if (cheered.at(-1)?.text !== text) cheered.push({ text, at: performance.now() }) }
          new MutationObserver(() => note(cheer.hidden ? "" : cheer.textContent)).observe(cheer, { attributes: true })
          """)
        try await hall.tap(50, for: 3)
        try await board.wait(for: "!document.querySelector('#cheer').hidden")
        try await hall.tap(15, for: 1)
        try await board.wait(for: "cheered.length === 4 && document.querySelector('#cheer').hidden")
        #expect(
          try await board.run("return cheered.map(({ text }) => text)") == [
            "중앙중학교, 서울고등학교를 제치고 1위!", "", "경기고등학교, 서울고등학교를 제치고 2위!", "",
          ])
        #expect(
          try await board.run(
            "return cheered.every(({ text, at }, index) => !text || cheered[index + 1].at - at >= 3000)") == true)
      }
    }

    @Test func `nobody is cheered for passing schools that have not begun`() async throws {
      try await GameHall.with { hall, browsers in
        let board = try await browsers.openBoard(.projector, at: hall, query: "?schools=all")
        try await board.wait(for: "document.querySelectorAll('#race li').length > 4")
        // It has passed all of those before it, and none of them has a tap.
        try await hall.tap(10, for: 3)
        try await board.wait(for: "document.querySelector('#race li.leading .taps')?.textContent === '10'")
        try await hall.tap(20, for: 1)
        let cheer = try await board.wait(
          for: "!document.querySelector('#cheer').hidden && document.querySelector('#cheer').textContent")
        #expect(cheer == "경기고등학교, 중앙중학교를 제치고 1위!")
      }
    }

    @Test func `of overtakings at once the first two are shown on a slow projector, too`() async throws {
      // Time passes as the test says: each timer comes most of a second late.
      let cheered = try await Browsers.tell(
        """
        return import("/board/cheers.js").then(({ Cheers }) => {
          const [banner, news, timers, cheered] = [document.createElement("div"), document.createElement("p"), [], []]
          let now = 0
          performance.now = () => now
          window.setTimeout = (action, pause) => timers.push({ action, at: now + pause + 900 })
          const cheers = new Cheers(banner, news)
          cheers.oncheer = id => cheered.push(id)
          const entries = ["a", "b", "c", "d"].map((id, index) => ({ rank: index + 1, school: { id, name: id } }))
          cheers.take(entries, [3, 2, 1].map(rank => ({ rank, school: entries[rank - 1].school, passed: entries[3].school })))
          while (timers.length > 0) {
            const { action, at } = timers.shift()
            now = at
            action()
          }
          return [...cheered, banner.hidden]
        })
        """, at: "/board")
      #expect(cheered == ["a", "b", true])
    }

    @Test func `an overtaking is not shown any more when the board says otherwise`() async throws {
      try await GameHall.with { hall, browsers in
        for school in 0..<4 { try await hall.tap(40 - Int64(school) * 10, for: school) }
        let board = try await browsers.openBoard(.projector, at: hall, rows: 4)
        var expected = "중앙중학교, 서울고등학교를 제치고 1위!"
        try await hall.tap(50, for: 3)
        // Each leader is passed in turn, after which the banner that said that it leads is wrong.
        for (taps, school, next) in [
          (100, 0, "서울고등학교, 중앙중학교를 제치고 1위!"), (200, 1, "경기고등학교, 서울고등학교를 제치고 1위!"),
        ] {
          try await board.wait(for: "document.querySelector('#cheer:not([hidden])').textContent === '\(expected)'")
          let revision = try await hall.tap(Int64(taps), for: school).revision
          try await board.wait(for: "document.body.dataset.revision >= \(revision)")
          #expect(
            try await board.run(
              "return document.querySelector('#cheer').hidden || document.querySelector('#cheer').textContent")
              != .string(expected))
          expected = next
        }
      }
    }

    @Test func `it speaks the person's language, the one that was chosen in the game, or what the address asks for`()
      async throws
    {
      try await GameHall.with { hall, browsers in
        let browser = try await browsers.open(.smallProjector.reading("ko"))
        for (query, language, join, name) in [
          ("", "ko", "카메라로 찍고 같이 터치!", "전체 학교"), ("?lang=en", "en", "Scan to join, then tap!", "All schools"),
        ] {
          try await browser.open(await hall.url + "/board" + query)
          try await browser.wait(for: "!document.querySelector('#join').hidden && document.body.dataset.state")
          #expect(try await browser.run("return document.documentElement.lang") == .string(language))
          #expect(try await browser.text("#join-title").replacing("\n", with: " ") == join)
          #expect(try await browser.text("#board") == name)
        }
        try await browser.open(await hall.url + "/")
        try await browser.wait(for: "!document.querySelector('#welcome').hidden")
        try await browser.click("#welcome [data-language]")
        try await browser.wait(for: "document.documentElement.lang === 'en'")
        for (query, language) in [("", "en"), ("?lang=ko", "ko"), ("?lang=fr", "en")] {
          try await browser.open(await hall.url + "/board" + query)
          #expect(try await browser.run("return document.documentElement.lang") == .string(language))
        }
      }
    }

    @Test func `schools of one name are told apart, and a long name is shown whole`() async throws {
      try await GameHall.with { hall, browsers in
        for school in [2, 3, 5] { try await hall.tap(10, for: school) }
        let board = try await browsers.openBoard(.projector, at: hall, rows: 3)
        try await board.wait(for: "!document.querySelector('#join').hidden")
        for device in [Device.projector, .smallProjector, .oldProjector] {
          try await board.become(device)
          // What is measured is what is painted, so a picture is waited for.
          let cut = """
            await new Promise(painted => requestAnimationFrame(() => requestAnimationFrame(painted)))
            // The rows move to their new places.
            const moves = document.querySelector("#race").getAnimations({ subtree: true })
            await Promise.allSettled(moves.filter(one => one instanceof CSSTransition).map(one => one.finished))
            return [...document.querySelectorAll("#race .name, #race .namesake .where, h1, #address")]
              .filter(text => text.scrollWidth > text.clientWidth + 1).map(text => [text.textContent, text.scrollWidth, text.clientWidth].join())
            """
          #expect(try await board.run(cut) == [], "\(device.width)")
          #expect(try await board.run("return document.querySelectorAll('#race .namesake').length") == 2)
          // Nothing lies outside the picture, and nothing is to be scrolled.
          let outside = """
            return [...document.querySelectorAll("body *")].filter(element => element.checkVisibility())
              .map(element => [element, element.getBoundingClientRect()])
              .filter(([element, box]) => box.width > 2 && !element.closest(".bar")
                && (box.left < 0 || box.top < 0 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1))
              .map(([element]) => element.outerHTML.slice(0, 80))
            """
          let found = try await board.run(outside)
          #expect(found == [], "\(device.width): \(found)")
          try await board.takePicture("board \(device.width)x\(device.height)")
        }
      }
    }
  }
}
