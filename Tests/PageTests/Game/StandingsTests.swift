import NIOHTTP1
import GameServer
import Testing

extension BrowserTests {
  @Suite struct `Ranks on a phone` {
    @Test func `a stream that died without a word is opened anew after a receipt`() async throws {
      try await GameHall.with { hall in
        try await hall.tap(1, for: 1)
        try await Browsers.with { browsers in
          let browser = try await browsers.open()
          // A stream of which nothing arrives any more, as when a Wi-Fi was left: the page is told of no error.
          try await browser.chromium(
            "Page.addScriptToEvaluateOnNewDocument",
            [
              "source": """
              window.streams = 0
              window.dead = 0
              window.EventSource = class extends EventSource {
                number = ++streams
                addEventListener(type, work) { super.addEventListener(type, (event) => { if (this.number > dead) work(event) }) }
              }
              """
            ])
          try await browser.join("서울고", at: hall)
          try await browser.tapPad(times: 3)
          try await browser.wait(for: "document.querySelector('#rank').textContent === '1'")
          try await browser.waitUntilSettled()
          try await browser.run("dead = streams")
          try await hall.tap(50, for: 1)
          try await browser.tapPad()
          try await browser.wait(for: "document.querySelector('#rank').textContent === '2'")
          #expect(try await browser.run("return streams > dead") == true)
        }
      }
    }

    @Test func `standings that no stream keeps new are marked as old`() async throws {
      var settings = ServerSettings()
      settings.limits.streams = 0
      try await GameHall.with(settings: settings) { hall in
        try await hall.tap(5, for: 0)
        try await Browsers.with { browsers in
          let browser = try await browsers.open()
          browser.tolerateErrors(from: "network")
          try await browser.join("서울고", at: hall)
          try await browser.wait(for: "document.querySelector('#school-taps').textContent === '5'")
          #expect(try await browser.run("return document.querySelector('#play').classList.contains('is-old')") == true)
          #expect(try await browser.text("#notice") == "순위를 다시 읽고 있어요…")
        }
      }
    }

    @Test func `the pad is called what it says, and its trouble is read out once and not with each number`()
      async throws
    {
      try await GameHall.with { hall in
        try await Browsers.with { browsers in
          let browser = try await browsers.open()
          browser.tolerateErrors(from: "network")
          try await browser.join("서울고", at: hall)
          let pad = try await browser.find("#pad")
          #expect(try await browser.send(.GET, "/element/\(pad.id)/computedlabel") == "내 터치")
          try await browser.tapPad()
          try await browser.waitUntilSettled()
          try await browser.run(
            """
            window.said = []
            new MutationObserver(() => said.push(document.querySelector('#voice').textContent))
              .observe(document.querySelector('#voice'), { childList: true })
            """)
          try await browser.setOffline(true)
          try await browser.tapPad(times: 3)
          try await browser.wait(for: "연결이 끊겼어요", in: "#voice")
          try await browser.tapPad(times: 3)
          try await browser.wait(for: "6번이 기다려요", in: "#notice")
          #expect(try await browser.run("return said.filter(text => text.includes('연결')).length") == 1)
          #expect(try await browser.run("return document.querySelector('#notice').ariaHidden") == .null)
          try await browser.setOffline(false)
          try await browser.waitUntilSettled()
        }
      }
    }
  }
}
