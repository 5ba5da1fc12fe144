import Boards
import Leaderboard
import TapGame
import TestSupport
import Testing

extension BrowserTests {
  @Suite struct `A device that changes under the game` {
    private static func clearStorage(_ browser: Browser, at hall: GameHall) async throws {
      try await browser.chromium(
        "Storage.clearDataForOrigin", ["origin": .string(await hall.url), "storageTypes": "all"])
    }

    @Test func `cleared storage is said, and no tap is lost`() async throws {
      try await GameHall.with { hall, browsers in
        let browser = try await browsers.open()
        browser.tolerateErrors(from: "network")
        try await browser.join("서울고", at: hall)
        try await browser.tapPad(times: 3)
        try await browser.waitUntilSettled()
        // What waits for the network is in the storage and in the page.
        try await browser.setOffline(true)
        try await browser.tapPad(times: 5)
        try await Self.clearStorage(browser, at: hall)
        try await browser.tapPad(times: 4)
        try await browser.wait(for: "저장 공간이 지워졌어요", in: "#cleared")
        #expect(try await browser.count() == 12)
        try await browser.takePicture("game storage cleared")
        try await browser.setOffline(false)
        try await browser.waitUntilSettled()
        #expect(try await hall.taps(of: 0) == 12)
        // It is one session, and it goes on after the page was loaded again.
        #expect(try await hall.leaderboard.ask(SessionQuestion(season: hall.season.id)).total == 1)
        try await browser.reload()
        try await browser.waitUntilOpen()
        #expect(try await browser.text("#my-school") == "서울고등학교")
        #expect(try await browser.count() == 12)
      }
    }

    @Test func `storage that is cleared while taps are on their way loses none of them`() async throws {
      try await GameHall.with { hall, browsers in
        let browser = try await browsers.open()
        browser.tolerateErrors(from: "network")
        try await browser.join("서울고", at: hall)
        for _ in 0..<6 {
          try await browser.tapPad(times: 2)
          try await Self.clearStorage(browser, at: hall)
          try await browser.tapPad(times: 2)
        }
        try await browser.waitUntilSettled()
        #expect(try await browser.count() == 24)
        #expect(try await hall.taps(of: 0) == 24)
      }
    }

    @Test func `a clock that is set while somebody taps changes nothing`() async throws {
      try await GameHall.with(endsAfter: 1800) { hall, browsers in
        let browser = try await browsers.open()
        try await browser.runFirst(
          """
          const real = Date.now
          window.jump = 0
          Date.now = () => real() + window.jump
          """)
        try await browser.join("서울고", at: hall)
        try await browser.tapPad(times: 3)
        // Each second the page looks at the season.
        try await browser.run(
          """
          window.seen = []
          new MutationObserver(() => {
            seen.push(document.querySelector('#season').textContent + ' ' + document.querySelector('#hint').textContent)
          }).observe(document.querySelector('#play'), { subtree: true, childList: true, characterData: true })
          """)
        for (round, jump) in [86_400_000, -86_400_000, 3_600_000, -3_600_000].enumerated() {
          let made = 3 + 6 * round
          try await browser.run("window.jump = arguments[0]", .number(Double(jump)))
          try await browser.tapPad(times: 4)
          #expect(try await browser.count() == made + 4, "\(jump)")
          let before = try #require(
            try await browser.run("return document.querySelector('#season').textContent").string)
          try await browser.wait(for: "document.querySelector('#season').textContent !== '\(before)'")
          try await browser.tapPad(times: 2)
          try await browser.waitUntilSettled()
          #expect(try await browser.count() == made + 6, "\(jump)")
          #expect(try await hall.taps(of: 0) == Int64(made + 6), "\(jump)")
          let seen = try await browser.run("return seen.splice(0).join('|')").string ?? ""
          for word in ["종료", "끝났어요", "-", "시작하면", "일 "] {
            #expect(!seen.contains(word), "\(word) in \(seen) after \(jump)")
          }
        }
      }
    }
  }
}
