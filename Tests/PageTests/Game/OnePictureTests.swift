import Boards
import Leaderboard
import TapGame
import TestSupport
import Testing

extension BrowserTests {
  @Suite struct `One picture of the standings` {
    /// Looks at each frame whether the rank is the same wherever it is shown, and the rows are in the order of their numbers.
    private static let watching = #"""
      window.wrong = []
      window.ranks = new Set()
      window.told = 0
      const number = (text) => Number(text.replaceAll(',', ''))
      const look = () => {
        const rank = document.querySelector('#rank').textContent
        const rows = [...document.querySelectorAll('#neighbours li')]
        const row = rows.find((row) => row.matches('.mine')).firstChild.textContent
        const moment = document.querySelector('#moment')
        const news = moment.hidden ? undefined : /(\d+)위/.exec(moment.textContent)?.[1]
        ranks.add(rank)
        if (news) told += 1
        if (row !== rank) wrong.push(`rank ${rank}, row ${row}`)
        if (news && news !== rank) wrong.push(`rank ${rank}, news ${moment.textContent}`)
        const taps = rows.map((row) => number(row.lastChild.textContent))
        if (taps.some((count, index) => index > 0 && count > taps[index - 1])) wrong.push(taps.join())
        const shown = rows.map((row) => number(row.firstChild.textContent))
        if (shown.some((rank, index) => index > 0 && rank !== shown[index - 1] + 1)) wrong.push(shown.join())
        requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
      """#

    @Test func `rank, row and news agree at each frame, and the rows are in the order of what they show`() async throws
    {
      try await GameHall.with(schools: try GameHall.manySchools(60)) { hall, browsers in
        for school in 0..<60 { try await hall.tap(Int64(300 + school), for: school) }
        let browser = try await browsers.open()
        try await browser.join("제30고", at: hall)
        try await browser.tapPad()
        try await browser.wait(for: "document.querySelector('#neighbours .mine')")
        try await browser.run(Self.watching)
        for round in 1...14 {
          for school in 0..<60 where school != 29 {
            try await hall.tap(Int64((school * 7 + round * 13) % 9 + 1), for: school)
          }
          try await hall.tap(Int64(round % 3 * 9 + 1), for: 29)
          try await browser.tapPad(times: 3)
        }
        // For certain it has risen last.
        try await hall.tap(400, for: 29)
        try await browser.wait(for: "told > 0 && document.querySelector('#rank').textContent === '1'")
        #expect(try await browser.run("return [...new Set(wrong)].slice(0, 10)") == [])
        #expect(try await browser.run("return ranks.size > 2") == true)
      }
    }

    @Test func `the goal fills with each tap, and says so until the school is passed`() async throws {
      try await GameHall.with { hall, browsers in
        try await hall.tap(10, for: 1)
        let browser = try await browsers.open()
        browser.tolerateErrors(from: "network")
        try await browser.join("서울고", at: hall)
        try await browser.tapPad(times: 2)
        try await browser.wait(for: "9번만 더 하면 경기고등학교 추월!", in: "#gap")
        try await browser.waitUntilSettled()
        let filled = "new DOMMatrix(getComputedStyle(document.querySelector('#goal i')).transform).a"
        let before = try #require(try await browser.run("return \(filled)").number)
        // Without a network no board comes: the goal moves with the own taps alone.
        try await browser.setOffline(true)
        try await browser.tapPad()
        try await browser.wait(for: "8번만 더 하면 경기고등학교 추월!", in: "#gap")
        let after = try #require(try await browser.run("return \(filled)").number)
        #expect(after > before + 0.05)
        try await browser.tapPad(times: 8)
        try await browser.wait(for: "곧 경기고등학교 추월!", in: "#gap")
        #expect(try await browser.run("return \(filled)") == 1)
        try await browser.takePicture("game goal filled")
        try await browser.setOffline(false)
        try await browser.wait(for: "document.querySelector('#rank').textContent === '1'")
        #expect(try await browser.isDisplayed("#goal") == false)
      }
    }

    @Test func `a rank is among the schools that play`() async throws {
      try await GameHall.with(schools: try GameHall.manySchools(40)) { hall, browsers in
        for school in 0..<3 { try await hall.tap(Int64(50 - school), for: school) }
        let browser = try await browsers.open()
        try await browser.join("제40고", at: hall)
        try await browser.tapPad()
        try await browser.wait(for: "document.querySelector('.rank').textContent === '4위 / 4곳'")
      }
    }
  }
}
