import TestSupport
import Testing

extension BrowserTests {
  @Suite struct `The game's look and words` {
    @Test func `it speaks English to who reads English, and remembers another choice`() async throws {
      try await GameHall.with { hall, browsers in
        let browser = try await browsers.open(.phone.reading("en-GB", "en"))
        try await browser.join("경기고", at: hall)
        #expect(try await browser.run("return document.documentElement.lang") == "en")
        #expect(try await browser.text("#hint") == "Tap here!")
        // Nothing is loaded for other languages.
        let files = "performance.getEntriesByType('resource').filter(({ name }) => name.includes('/words/')).length"
        #expect(try await browser.run("return \(files)") == 0)
        try await browser.tapPad()
        try await browser.wait(for: "Your first tap counts", in: "#voice")
        #expect(try await browser.text(".pad-label") == "My taps")
        // Of the schools that play there is one.
        try await browser.wait(for: "document.querySelector('.rank').textContent === 'Rank 1 of 1'")
        // Names in Hangul say so to who hears the page.
        #expect(
          try await browser.run(
            """
            const silent = []
            const walker = document.createTreeWalker(document.querySelector('#play'), NodeFilter.SHOW_TEXT)
            for (let node = walker.nextNode(); node; node = walker.nextNode()) {
              if (/[가-힣]/.test(node.textContent) && node.parentElement.closest('[lang]').lang !== 'ko') silent.push(node.textContent)
            }
            return silent
            """) == [])
        try await browser.takePicture("game in English")
        try await browser.click("#open-settings")
        try await browser.click("#settings [data-language]")
        try await browser.wait(for: "설정", in: "#settings h2")
        // The words are kept for times without a network.
        #expect(
          try await browser.run(
            "return (async () => { while (!(await caches.match('/words/game/ko.js'))); return true })()") == true)
        try await browser.takePicture("game settings")
        try await browser.reload()
        try await browser.waitUntilOpen()
        #expect(try await browser.text(".pad-label") == "내 터치")
        #expect(try await browser.run("return document.documentElement.lang") == "ko")
        // No text was left in English.
        #expect(
          try await browser.run(
            "return [...document.querySelectorAll('[data-t]')].map(e => e.textContent).filter(text => !/[가-힣]/.test(text))"
          )
            == [])
      }
    }

    @Test func `sound and vibration can be switched off, and stay off`() async throws {
      try await GameHall.with { hall, browsers in
        let browser = try await browsers.open()
        try await browser.join("서울고", at: hall)
        let listen = """
          window.heard = 0; window.felt = 0
          navigator.vibrate = () => { felt++; return true }
          const make = AudioContext.prototype.createOscillator
          AudioContext.prototype.createOscillator = function () { heard++; return make.call(this) }
          """
        try await browser.run(listen)
        try await browser.tapPad()
        #expect(try await browser.run("return [heard > 0, felt > 0]") == [true, true])
        try await browser.click("#open-settings")
        try await browser.click("#sound")
        #expect(try await browser.run("return document.querySelector('#vibration').closest('label').hidden") == false)
        try await browser.click("#vibration")
        try await browser.click("#settings [value=close]")
        try await browser.waitUntilSettled()
        try await browser.reload()
        try await browser.waitUntilOpen()
        try await browser.run(listen)
        try await browser.tapPad()
        #expect(try await browser.count() == 2)
        #expect(try await browser.run("return [heard, felt]") == [0, 0])
      }
    }

    @Test func `every screen can be read, named and reached, light and dark`() async throws {
      try await GameHall.with { hall, browsers in
        let browser = try await browsers.open()
        try await browser.openGame(at: hall)
        func check(_ screen: String, _ motion: String) async throws {
          for scheme in ["light", "dark"] {
            try await browser.prefer(["prefers-color-scheme": scheme, "prefers-reduced-motion": motion])
            #expect(try await browser.run(PageAudit.script) == [], "\(screen), \(scheme)")
            try await browser.takePicture("game \(screen) \(scheme)")
          }
        }
        try await browser.joinStepByStep { try await check($0, "") }
        try await browser.tapPad()
        try await browser.waitUntilSettled()
        try await browser.prefer(["prefers-reduced-motion": "reduce"])
        try await browser.wait(for: "document.querySelectorAll('#effects .effect:not([hidden])').length === 0")
        try await check("play", "reduce")
        try await browser.click("#open-settings")
        try await check("settings", "reduce")
      }
    }

    @Test func `the check of every screen sees what is wrong`() async throws {
      try await GameHall.with { hall, browsers in
        let browser = try await browsers.open()
        try await browser.openGame(at: hall)
        try await browser.run(
          """
          const main = document.querySelector('#welcome')
          main.querySelector('p:not(.steps)').style.color = '#bbb'
          main.querySelector('img').removeAttribute('alt')
          const button = main.querySelector('.main-button')
          button.textContent = ''
          button.tabIndex = 3
          button.setAttribute('aria-controls', 'nobody')
          const other = main.querySelector('.quiet-button')
          other.setAttribute('aria-label', 'Other')
          other.style.opacity = 0.3
          main.append(document.createElement('h1'))
          main.lastChild.textContent = 'two'
          """)
        let found = try await browser.run(PageAudit.script).array?.compactMap(\.string) ?? []
        for part in [
          "contrast", "no alt", "no name", "an order of its own", "leads nowhere", "not one heading",
          "another name than its text",
        ] {
          #expect(found.contains { $0.contains(part) }, "\(part) in \(found)")
        }
      }
    }

    @Test func `it fits every window without scrolling sideways, with room to tap`() async throws {
      try await GameHall.with { hall, browsers in
        let browser = try await browsers.open(.smallPhone)
        try await browser.join("한국교원", at: hall)
        try await browser.wait(for: "document.querySelectorAll('#neighbours li').length > 2")
        for device in [Device.smallPhone, .smallPhone.turned, .phone.turned, .desktop] {
          try await browser.become(device)
          let size = "\(device.width)x\(device.height)"
          try await browser.takePicture("game \(size)")
          let fits = try await browser.run(
            """
            // The window has its height a frame later.
            for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
            const { scrollWidth, scrollHeight } = document.documentElement
            const pad = document.querySelector('#pad').getBoundingClientRect()
            // A window as low as a phone's on its side may scroll beside the pad.
            return [scrollWidth <= innerWidth, scrollHeight <= innerHeight || innerHeight < 400, pad.width >= 250, pad.height >= 150, pad.bottom <= innerHeight]
            """)
          #expect(fits == [true, true, true, true, true], "\(size)")
          #expect(try await browser.run(Self.cut) == [], "\(size)")
        }
      }
    }

    /// What is cut off and cannot be scrolled to, but for the rows of other schools, which have it as their title.
    private static let cut = """
      return [...document.querySelectorAll('main:not([hidden]), main:not([hidden]) *')]
        .filter(element => element.checkVisibility() && (getComputedStyle(element).overflowY === 'hidden' || element.matches('.pad'))
          && !element.closest('.unseen, #neighbours') && (element.scrollHeight > element.clientHeight + 2 || element.scrollWidth > element.clientWidth + 2))
        .map(element => element.outerHTML.slice(0, 80))
      """

    @Test func `every screen can be used with letters of twice the size`() async throws {
      try await GameHall.with { hall, browsers in
        let browser = try await browsers.open()
        try await browser.openGame(at: hall)
        try await browser.run("document.documentElement.style.fontSize = '200%'")
        func check(_ screen: String) async throws {
          for device in [Device.smallPhone, .smallPhone.turned, .phone] {
            try await browser.become(device)
            let about: Comment = "\(screen), \(device.width)"
            try await browser.run("for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)")
            #expect(try await browser.run("return getComputedStyle(document.body).fontSize") == "32px")
            #expect(try await browser.run("return document.documentElement.scrollWidth <= innerWidth") == true, about)
            #expect(try await browser.run(Self.cut) == [], about)
            #expect(try await browser.run(PageAudit.script) == [], about)
            if screen == "search" {
              #expect(
                try await browser.run("return document.querySelector('#schools').clientHeight >= 120") == true, about)
            }
            try await browser.takePicture("game \(screen) large letters \(device.width)")
          }
        }
        try await browser.joinStepByStep(check)
        try await browser.wait(for: "document.querySelectorAll('#neighbours li').length > 2")
        try await check("play")
        try await browser.tapPad()
        try await browser.waitUntilSettled()
        #expect(try await hall.taps(of: 0) == 1)
      }
    }

    @Test func `the first load takes less than 100 kB, all from this server, and it can be installed`()
      async throws
    {
      try await GameHall.with { hall, browsers in
        // A context of another browser cannot install anything.
        let browser = try await browsers.open(profile: "installing")
        try await browser.openGame(at: hall)
        let loaded = try await browser.run(
          """
          const all = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
          const files = all.filter(entry => !entry.name.includes('/api/') && !entry.name.endsWith('manifest'))
          const entries = [...new Map(files.map(entry => [entry.name, entry])).values()]
          // What the browser fetches of its own accord is not listed.
          const others = await Promise.all(['/manifest.webmanifest', '/service-worker.js'].map(path => fetch(path)))
          const sizes = await Promise.all(others.map(async (answer) => (await answer.arrayBuffer()).byteLength))
          const total = (size) => entries.reduce((sum, entry) => sum + entry[size], sizes[0] + sizes[1]);
          return [total('encodedBodySize'), total('decodedBodySize'),
            all.filter(entry => !entry.name.startsWith(location.origin)).length]
          """)
        let (sent, bytes) = (try #require(loaded.array?.first?.int), try #require(loaded.array?[1].int))
        #expect((20_000..<100_000).contains(sent))
        #expect((50_000..<200_000).contains(bytes))
        #expect(loaded.array?.last == 0)
        let problems = try await browser.chromium("Page.getInstallabilityErrors")
        #expect(problems["installabilityErrors"] == [])
        let manifest = try await browser.chromium("Page.getAppManifest")
        #expect(manifest["errors"] == [])
        #expect(manifest["url"].string?.hasSuffix("/manifest.webmanifest") == true)
      }
    }
  }
}
