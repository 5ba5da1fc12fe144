import SchoolDirectory
import TapGame
import TestSupport
import Testing

extension BrowserTests {
  @Suite struct `Starting quickly` {
    /// The files that the page has loaded, in order. The browser notes each when it is there.
    private static func loaded(_ browser: Browser) async throws -> [String] {
      try await browser.run(
        "return performance.getEntriesByType('resource').map(entry => new URL(entry.name).pathname)"
      ).array?.compactMap(\.string) ?? []
    }

    /// Notes in `asked` what the page asks the server for, at once and in order.
    private static let noting = """
      window.asked = []
      const real = window.fetch
      window.fetch = (path, ...rest) => { asked.push(new URL(path, location).pathname); return real.call(window, path, ...rest) }
      """

    private static func asked(_ browser: Browser) async throws -> [String] {
      try await browser.run("return asked").array?.compactMap(\.string) ?? []
    }

    @Test
    func `a first visit by a link waits for one script and its words, and for three answers before the first tap`()
      async throws
    {
      try await GameHall.with { hall, browsers in
        let browser = try await browsers.open()
        try await browser.runFirst(Self.noting)
        try await browser.open(await hall.url + "/?school=\(hall.schools[0].id)")
        try await browser.wait(
          for:
            "!document.querySelector('#name-go').disabled && ['/api/work', '/api/schools'].every(one => asked.includes(one))"
        )
        // The worker's script is loaded when the work is known, and nobody waits for it.
        let besides = ["/service-worker.js", "/game/work.js"]
        #expect(
          try await Self.loaded(browser).filter { $0.hasSuffix(".js") && !besides.contains($0) } == [
            "/game/app.js", "/words/game/ko.js",
          ])
        let before = try await Self.asked(browser)
        // Who comes by the link of a school with groups chooses one, so these are asked for when the school is known. None
        // of the others needs the answer of another one.
        #expect(
          Set(before.filter { $0.hasPrefix("/api/") && !$0.hasPrefix("/api/schools/") }) == [
            "/api/work", "/api/seasons/current", "/api/schools",
          ])
        #expect(before.filter { $0.hasPrefix("/api/schools/") }.count == 1)
        try await browser.click("#name-go")
        try await browser.waitUntilOpen()
        // Joining was one request, since its work was done before. The page looks at its season now and then.
        let joining = try await Self.asked(browser).dropFirst(before.count).filter {
          $0.hasPrefix("/api/") && !$0.hasSuffix("/stream") && $0 != "/api/seasons/current"
        }
        #expect(joining.first == "/api/sessions")
        #expect(joining.contains("/api/work") == false)
        try await browser.tapPad()
        try await browser.waitUntilSettled()
        #expect(try await hall.taps(of: 0) == 1)
      }
    }

    @Test(arguments: [true, false])
    func `the work for a session is done beside the page, or on it where the browser gives no worker`(
      hasWorker: Bool
    ) async throws {
      try await GameHall.with { hall, browsers in
        let browser = try await browsers.open()
        try await browser.runFirst(
          """
          window.solved = 0
          const Real = window.Worker
          window.Worker = class extends Real {
            constructor(...all) {
              if (!\(hasWorker)) throw new Error('no worker')
              super(...all)
              this.addEventListener('message', () => { solved += 1 })
            }
          }
          """)
        try await browser.join("서울고", at: hall)
        try await browser.tapPad()
        try await browser.waitUntilSettled()
        #expect(try await hall.taps(of: 0) == 1)
        #expect(try await browser.run("return solved > 0") == .bool(hasWorker))
      }
    }

    @Test func `the first tap is sent at once, though the page has looked for older ones just before`() async throws {
      try await GameHall.with { hall, browsers in
        let browser = try await browsers.open()
        // What a tap has the page do later, and how much later.
        try await browser.runFirst(
          """
          window.delays = []
          const later = window.setTimeout
          window.setTimeout = (work, delay, ...rest) => { delays.push(delay); return later(work, delay, ...rest) }
          """)
        try await browser.join("서울고", at: hall)
        try await browser.run("delays.length = 0")
        try await browser.tapPad()
        // The one after it is sent a second later. A look that is still under way sets the time when it is done.
        try await browser.wait(for: "delays.some((delay) => delay > 150 && delay <= 250)")
        try await browser.waitUntilSettled()
      }
    }

    @Test func `a second visit loads neither script nor style again, also over plain HTTP`() async throws {
      try await GameHall.with { hall, browsers in
        let browser = try await browsers.open()
        try await browser.join("서울고", at: hall)
        // As on a network's address, where there is no service worker.
        try await browser.run(
          """
          return navigator.serviceWorker.ready.then((worker) => worker.unregister())
            .then(() => caches.keys()).then((names) => Promise.all(names.map((name) => caches.delete(name)))).then(() => true)
          """)
        try await browser.open(await hall.url + "/?again")
        try await browser.waitUntilOpen()
        let loaded = try await browser.run(
          """
          return performance.getEntriesByType('resource').filter(({ name }) => /\\.(js|css)\\?/.test(name))
            .map(({ name, transferSize }) => [new URL(name).pathname, transferSize])
          """)
        #expect(loaded == [["/game/game.css", 0], ["/game/app.js", 0], ["/words/game/ko.js", 0]])
      }
    }
  }
}
