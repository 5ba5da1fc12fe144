import SchoolDirectory
import TapGame
import TestSupport
import Testing

extension BrowserTests {
  @Suite struct `Going back` {
    @Test func `it leads through the screens one by one, and forward again`() async throws {
      try await GameHall.with { hall, browsers in
        let browser = try await browsers.open()
        try await browser.goToSearch(at: hall)
        try await browser.find(school: "서울고")
        try await browser.wait(for: "!document.querySelector('main#name').hidden")
        for screen in ["find", "practice", "welcome"] {
          try await browser.run("setTimeout(() => history.back())")
          try await browser.wait(for: "!document.querySelector('main#\(screen)').hidden")
        }
        try await browser.run("setTimeout(() => history.go(3))")
        try await browser.wait(for: "!document.querySelector('main#name').hidden")
        #expect(try await browser.text("#name-school") == "서울고등학교")
        // A page that is loaded again stays where it was.
        try await browser.reload()
        try await browser.wait(for: "!document.querySelector('main#name').hidden")
        #expect(try await browser.text("#name-school") == "서울고등학교")
        try await browser.click("#name-go")
        try await browser.waitUntilOpen()
      }
    }

    @Test func `in the game it leaves the page, and closes an open dialog`() async throws {
      try await GameHall.with { hall, browsers in
        let browser = try await browsers.openBoard(.phone, at: hall)
        try await browser.join("서울고", at: hall)
        try await Self.wait(browser, until: "history.state.trail.join() === 'play'")
        for dialog in ["settings", "refused", "question"] {
          try await browser.run("document.querySelector('#\(dialog)').showModal()")
          try await Self.wait(browser, until: "history.state.isDialog")
          try await browser.run("setTimeout(() => history.back())")
          try await browser.wait(for: "!document.querySelector('#\(dialog)').open")
          try await Self.wait(browser, until: "!history.state.isDialog")
          // A dialog that is closed by its button leaves no entry behind.
          try await browser.run("document.querySelector('#\(dialog)').showModal()")
          try await Self.wait(browser, until: "history.state.isDialog")
          try await browser.run("document.querySelector('#\(dialog)').close()")
          try await Self.wait(browser, until: "!history.state.isDialog")
        }
        try await browser.click("#open-settings")
        try await browser.click("#change-school")
        try await Self.wait(browser, until: "history.state.trail.join() === 'play,find'")
        try await browser.run("setTimeout(() => history.back())")
        try await browser.waitUntilOpen()
        try await browser.run("setTimeout(() => history.back())")
        try await browser.wait(for: "location.pathname === '/board' && document.querySelector('#rows')")
      }
    }

    @Test func `schools of last time stand first before anything is typed`() async throws {
      try await GameHall.with { hall, browsers in
        let browser = try await browsers.open()
        try await browser.join("서울고", at: hall)
        func change() async throws {
          try await browser.click("#open-settings")
          try await browser.click("#change-school")
          try await browser.wait(for: "document.querySelectorAll('#schools li').length > 3")
        }
        for name in ["경기고", "<script>"] {
          try await change()
          try await browser.find(school: name)
          try await browser.wait(for: "document.querySelector('#question').open")
          try await browser.click("#question [value=yes]")
          try await browser.waitUntilOpen()
        }
        try await change()
        let first = try await browser.run(
          """
          return [...document.querySelectorAll('#schools li')].filter(({ textContent }) => textContent.includes('최근'))
            .map((item) => item.querySelector('.name').textContent)
          """)
        #expect(first == ["경기고등학교", "서울고등학교"])
        try await browser.takePicture("game schools of last time")
        try await browser.type("경기", into: "#school-name")
        try await browser.wait(for: "document.querySelectorAll('#schools li').length === 1")
        #expect(try await browser.text("#schools .place").contains("최근") == false)
        try await browser.run(
          """
          const field = document.querySelector('#school-name')
          field.value = ''
          field.dispatchEvent(new Event('input'))
          """)
        try await browser.wait(for: "document.querySelectorAll('#schools li').length > 3")
        try await browser.click("#schools li")
        try await browser.wait(for: "document.querySelector('#question').open")
        #expect(try await browser.text("#question-text").contains("경기고등학교"))
      }
    }

    /// Waits until the history is like this, of which the document shows nothing.
    private static func wait(_ browser: Browser, until condition: String) async throws {
      try await browser.run(
        """
        return new Promise((resolve) => {
          const look = () => { if (\(condition)) resolve(true); else requestAnimationFrame(look) }
          look()
        })
        """)
    }
  }
}
