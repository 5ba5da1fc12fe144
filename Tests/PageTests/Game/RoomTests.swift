import TestSupport
import Testing

extension BrowserTests {
  @Suite struct `Room on every screen` {
    private static let windows = [
      Device(width: 320, height: 568, isTouched: true), Device(width: 360, height: 640, isTouched: true),
      Device(width: 390, height: 844, isTouched: true), Device(width: 740, height: 360, isTouched: true),
      Device(width: 1024, height: 768), Device(width: 1920, height: 1080),
    ]

    /// What sticks out of the window at its sides. A phone's browser makes the page as wide as what sticks out of it.
    private static let wide = """
      const width = arguments[0]
      const wrong = []
      if (innerWidth !== width) wrong.push(`laid out for ${innerWidth}`)
      if (document.documentElement.scrollWidth > width) wrong.push(`${document.documentElement.scrollWidth} wide`)
      const scope = document.querySelector('dialog[open]') ?? document.querySelector('main:not([hidden])')
      for (const element of [scope, ...scope.querySelectorAll('*')]) {
        const box = element.getBoundingClientRect()
        // A board that a swipe brings into the window is beside it until then.
        if (element.closest('[inert]')) continue
        if (element.checkVisibility() && !element.closest('.unseen, svg') && (box.left < -0.5 || box.right > width + 0.5)) {
          wrong.push(`${box.left} to ${box.right}: ${element.outerHTML.slice(0, 80)}`)
        }
      }
      return wrong
      """

    private func check(_ browser: Browser, _ screen: String) async throws {
      for window in Self.windows {
        try await browser.become(window)
        let wrong = try await browser.run(Self.wide, .number(Double(window.width)))
        #expect(wrong == [], "\(screen), \(window.width) by \(window.height)")
      }
      try await browser.become(Self.windows[1])
      try await browser.takePicture("game room \(screen)")
    }

    /// Every level can be chosen on the smallest phone.
    private func chooseLevels(_ browser: Browser) async throws {
      try await browser.become(.smallPhone)
      let cut = try await browser.run(
        """
        return [...document.querySelectorAll('.levels label')].filter(label => {
          const box = label.getBoundingClientRect()
          return box.left < 0 || box.right > 320 || !label.contains(document.elementFromPoint(box.right - 12, box.top + box.height / 2))
        }).map(label => label.textContent)
        """)
      #expect(cut == [])
      try await browser.click(".levels label:last-of-type")
      try await browser.wait(for: "document.querySelectorAll('#schools li').length === 0")
      try await browser.click(".levels label:first-of-type")
      try await browser.wait(for: "document.querySelectorAll('#schools li').length > 1")
    }

    /// In a low window the settings can be closed without scrolling.
    private func closeSettings(_ browser: Browser) async throws {
      try await browser.become(Self.windows[3])
      let dialog = try await browser.run(
        """
        for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
        const it = document.querySelector('#settings')
        return [it.scrollHeight <= it.clientHeight, it.getBoundingClientRect().bottom <= innerHeight]
        """)
      #expect(dialog == [true, true])
      #expect(try await browser.run(PageAudit.script) == [])
    }

    @Test(arguments: ["ko", "en"]) func `no screen is wider than the window`(_ language: String) async throws {
      try await GameHall.with { hall, browsers in
        let browser = try await browsers.open(.phone.reading(language))
        try await browser.openGame(at: hall)
        try await check(browser, "welcome \(language)")
        try await browser.click("#welcome [data-go]")
        try await check(browser, "practice \(language)")
        try await browser.click("#practice [data-go]")
        try await browser.wait(for: "document.querySelectorAll('#schools li').length > 1")
        try await check(browser, "search \(language)")
        if language == "en" { try await chooseLevels(browser) }
        try await browser.type("zzz", into: "#school-name")
        try await browser.wait(for: "document.querySelectorAll('#schools li').length === 0")
        #expect(try await browser.isDisplayed("#schools") == false)
        try await check(browser, "search in vain \(language)")
        try await browser.press(.backspace, .backspace, .backspace)
        try await browser.find(school: "한국교원")
        try await browser.wait(for: "!document.querySelector('main#name').hidden")
        try await check(browser, "nickname \(language)")
        try await browser.click("#name-go")
        try await browser.waitUntilOpen()
        try await browser.wait(for: "document.querySelectorAll('#neighbours li').length > 2")
        try await check(browser, "play \(language)")
        try await browser.click("#open-settings")
        try await check(browser, "settings \(language)")
        if language == "ko" { try await closeSettings(browser) }
        try await browser.click("#change-school")
        try await browser.find(school: "<script>")
        try await browser.wait(for: "document.querySelector('#question').open")
        try await check(browser, "change \(language)")
      }
    }

    @Test(arguments: ["ko", "en"]) func `the pad has a third of any window, and its number is read`(_ language: String)
      async throws
    {
      try await GameHall.with { hall, browsers in
        try await hall.tap(9_000, for: 0)
        try await hall.tap(9_500, for: 1)
        let browser = try await browsers.open(.phone.reading(language))
        try await browser.join("서울고", at: hall)
        try await browser.tapPad(fingers: 5, times: 2)
        try await browser.waitUntilSettled()
        try await browser.wait(for: "document.querySelector('#rank').textContent === '2'")
        try await browser.wait(for: "document.querySelector('#hint').textContent === ''")
        // Five digits, as at the end of a long day.
        try await browser.run("document.querySelector('#count').textContent = '12,345'")
        for width in some(4, of: [320, 360, 390, 480, 568, 667, 768, 844, 1024, 1280, 1920, 2560]) {
          for height in some(4, of: [256, 320, 400, 480, 568, 667, 768, 844, 1024, 1440, 1920]) {
            try await browser.become(Device(width: width, height: height, isTouched: true))
            let wrong = try await browser.run(
              """
              // The window has its height a frame later.
              for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
              scrollTo(0, 0)
              const pad = document.querySelector('#pad').getBoundingClientRect()
              const number = document.querySelector('#count').getBoundingClientRect()
              const seen = (low, high, end) => Math.max(0, Math.min(high, end) - Math.max(low, 0))
              const share = seen(pad.left, pad.right, innerWidth) * seen(pad.top, pad.bottom, innerHeight) / innerWidth / innerHeight
              const isInside = (box) => box.left >= pad.left && box.right <= pad.right && box.top >= Math.max(0, pad.top) && box.bottom <= Math.min(innerHeight, pad.bottom)
              const size = parseFloat(getComputedStyle(document.querySelector('#count')).fontSize)
              const strip = document.querySelector('.strip').getBoundingClientRect()
              return [
                share < 1 / 3 && `share ${share}`, (!isInside(number) || number.height > 1.5 * size) && 'number', size < 32 && `letters ${size}`,
                document.documentElement.scrollWidth > innerWidth && 'wide',
                strip.bottom > pad.top + 1 && strip.right > pad.left + 1 && 'news behind the pad',
              ].filter(Boolean)
              """)
            #expect(wrong == [], "\(width) by \(height)")
            if [256, 320].contains(height), [320, 360].contains(width) {
              try await browser.takePicture("game pad \(language) \(width)x\(height)")
            }
          }
        }
      }
    }

    @Test func `a rank of five digits stays on its line in English, on any phone`() async throws {
      try await GameHall.with { hall, browsers in
        let browser = try await browsers.open(.phone.reading("en"))
        try await browser.join("서울고", at: hall)
        try await browser.tapPad()
        try await browser.wait(for: "document.querySelector('#rank').textContent === '1'")
        for width in [320, 360, 375, 390] {
          try await browser.become(Device(width: width, height: 844, isTouched: true))
          let fits = try await browser.run(
            """
            document.querySelector('#rank').textContent = '10,103'
            document.querySelector('#rank-of').textContent = ' of 11,985'
            document.querySelector('#school-taps').textContent = '123,456'
            const [rank, last, taps] = ['.rank', '#rank-of', '.school-taps'].map((one) => document.querySelector(one).getBoundingClientRect())
            return [rank.height < 60, last.right <= taps.left, taps.right <= innerWidth, document.documentElement.scrollWidth <= innerWidth]
            """)
          #expect(fits == [true, true, true, true], "\(width)")
        }
      }
    }

    @Test func `in a low window the school to pass is shown, whatever the rank`() async throws {
      try await GameHall.with(schools: try GameHall.manySchools(6)) { hall, browsers in
        for school in 0..<6 { try await hall.tap(Int64(60 - 10 * school), for: school) }
        let browser = try await browsers.open(Device(width: 740, height: 360, isTouched: true))
        try await browser.join("제6고", at: hall)
        for rank in (1...6).reversed() {
          // It moves up by one each time.
          if rank < 6 { try await hall.tap(rank == 5 ? 11 : 10, for: 5) }
          try await browser.wait(
            for: "document.querySelector('#neighbours .mine .row-rank')?.textContent === '\(rank)'")
          let ranks = try await browser.run(
            """
            return [...document.querySelectorAll('#neighbours li')].filter(row => row.checkVisibility())
              .map(row => Number(row.firstChild.textContent))
            """
          ).array?.compactMap(\.int)
          #expect(ranks == Array(max(1, min(rank - 1, 4))...max(3, min(rank + 1, 6))), "rank \(rank)")
        }
      }
    }
  }
}
