import TestSupport
import Testing

extension BrowserTests {
  @Suite struct `A browser that cannot run the scripts` {
    /// They were white: a browser that does not know a script's syntax runs none of it, and has no `noscript`, either.
    @Test func `is told so on every page, and others see nothing of it`() async throws {
      try await GameHall.with { hall, browsers in
        let browser = try await browsers.open()
        browser.tolerateErrors(from: "network")
        for page in [
          "", "board", "remote", "desk", "rhythm", "carry", "poster", "certificates", "report", "result",
        ] {
          try await browser.chromium("Network.setBlockedURLs", ["urls": ["*.js*"]])
          try await browser.open(await hall.url + "/" + page)
          try await browser.run("document.getAnimations().forEach(animation => animation.finish())")
          #expect(try await browser.isDisplayed("#needs"), "/\(page)")
          let words = try await browser.text("#needs")
          #expect(words.contains("다른 브라우저로 열어 주세요") && words.contains("a browser of 2022"), "/\(page)")
          try await browser.checkContrast()
          try await browser.chromium("Network.setBlockedURLs", ["urls": []])
          try await browser.open(await hall.url + "/" + page)
          try await browser.wait(for: "!document.querySelector('#needs')")
        }
      }
    }
  }
}
