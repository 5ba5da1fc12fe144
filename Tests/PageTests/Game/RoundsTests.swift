import Boards
import Leaderboard
import TapGame
import TestSupport
import Testing

extension BrowserTests {
  @Suite struct `A day of several rounds` {
    /// Writes down what the page shows of a new season before its own taps, and each number after it.
    private static let watching = """
      window.numbers = []
      new MutationObserver(() => numbers.push(Number(document.querySelector('#count').textContent)))
        .observe(document.querySelector('#count'), { childList: true, characterData: true, subtree: true })
      """

    @Test func `each round begins at nothing on phones that stay open, and each tap moves the number`() async throws {
      try await GameHall.with { hall, browsers in
        var phones: [Browser] = []
        for school in ["서울고", "경기고", "한국교원"] {
          let phone = try await browsers.open()
          try await phone.join(school, at: hall)
          try await phone.run(Self.watching)
          phones.append(phone)
        }
        var season = hall.season.id
        let rules = try FairPlayRules(tapsPerSecond: 1000, burst: 10_000, grace: .zero)
        for round in 1...size(2, full: 5) {
          for (number, phone) in phones.enumerated() {
            try await phone.waitUntilOpen()
            try await phone.wait(for: "document.querySelector('#count').textContent === '0'")
            try await phone.run("numbers.length = 0")
            // Taps that the first batch of a round does not wait for, and taps after it.
            let taps = 2 + number
            try await phone.tapPad(times: taps)
            #expect(try await phone.count() == taps, "round \(round)")
            try await phone.waitUntilSettled()
            try await phone.tapPad(times: 40 - taps)
            try await phone.waitUntilSettled()
            let told = try await phone.run(
              "return ['#count', '#notice', '#hint'].map((one) => document.querySelector(one).textContent)")
            #expect(told == ["40", "", ""], "round \(round): \(told)")
            #expect(
              try await phone.run("return numbers.every((number, index) => number === (numbers[index - 1] ?? 0) + 1)")
                == true, "round \(round)")
          }
          for phone in phones { try await phone.run("numbers.length = 0") }
          try await hall.leaderboard.perform(EndSeason(season))
          for phone in phones { try await phone.wait(for: "종료", in: "#season") }
          #expect(try await phones[0].count() == 40)
          season = try await hall.leaderboard.perform(
            StartSeason(name: "Round \(round + 1)", settings: SeasonSettings(rules: rules))
          ).id
          // Of its first moment, a tap could be one of the moment before.
          hall.clock.advance(byMilliseconds: 60_000)
          for phone in phones {
            try await phone.wait(for: "Round \(round + 1)", in: "#season")
            try await phone.wait(for: "아직 순위 없음", in: "#rank-of")
            // Beside “not ranked yet” there is no number of the round before.
            #expect(try await phone.count() == 0)
            #expect(try await phone.text("#school-taps") == "0")
          }
        }
        for phone in phones { try await phone.waitUntilOpen() }
      }
    }

    @Test func `a stage that was reached before a practice match is not celebrated again after it`() async throws {
      try await GameHall.with { hall, browsers in
        let browser = try await browsers.open()
        try await browser.join("서울고", at: hall)
        try await browser.tapPad(fingers: 4, times: 3)
        try await browser.wait(for: "알에 금이 갔어요", in: "#moment")
        try await browser.waitUntilSettled()
        try await browser.noteMoments()
        try await browser.click("#open-settings")
        try await browser.click("#rehearse")
        try await browser.wait(for: "연습 경기", in: "#season")
        try await browser.tapPad()
        try await browser.click("#practice-end")
        #expect(try await browser.count() == 12)
        #expect(try await browser.run("return document.querySelector('#pad .chick').dataset.stage") == "1")
        // The next stage is told, and no news was waiting before it.
        try await browser.tapPad(fingers: 5, times: 4)
        try await browser.wait(for: "병아리가 나왔어요", in: "#moment")
        #expect(try await browser.run("return told.filter((text) => text.includes('금이'))") == [])
      }
    }
  }
}
