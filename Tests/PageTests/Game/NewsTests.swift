import Boards
import Leaderboard
import TapGame
import TestSupport
import Testing

extension BrowserTests {
  @Suite struct `News on a phone` {
    @Test func `leaves the goal to be seen and the pad in its place, however dense the contest is`() async throws {
      try await GameHall.with(schools: try GameHall.manySchools(30)) { hall, browsers in
        for school in 0..<30 { try await hall.tap(Int64(200 + school), for: school) }
        let browser = try await browsers.open()
        try await browser.join("제15고", at: hall)
        try await browser.wait(for: "추월", in: "#gap")
        try await browser.run(
          """
          window.unseen = []
          window.places = new Set()
          window.moments = []
          const look = () => {
            const goal = document.querySelector('#gap')
            if (!goal.textContent || !goal.checkVisibility({ visibilityProperty: true, opacityProperty: true })) unseen.push(goal.outerHTML)
            const { top, height } = document.querySelector('#pad').getBoundingClientRect()
            places.add(`${top} ${height}`)
          }
          new MutationObserver(look).observe(document.querySelector('#play'), { subtree: true, childList: true, characterData: true, attributes: true })
          // When it is written, not when an observer has a turn, which on a busy machine is later.
          const text = Object.getOwnPropertyDescriptor(Node.prototype, 'textContent')
          Object.defineProperty(document.querySelector('#moment'), 'textContent', {
            get() { return text.get.call(this) },
            set(sentence) { moments.push(performance.now()); text.set.call(this, sentence) } })
          """)
        // Everybody overtakes everybody, some hundred changes of rank.
        for round in 1...6 {
          for school in 0..<30 where school != 14 {
            try await hall.tap(Int64((school * 7 + round * 13) % 29 + 1), for: school)
          }
          try await hall.tap(Int64(10 + round % 3 * 9), for: 14)
        }
        // What the rounds moved may cancel out before the next moment is due; from here on our school has risen for certain.
        try await browser.wait(for: "moments.length >= 1")
        try await hall.tap(400, for: 14)
        try await browser.wait(for: "moments.length >= 2")
        try await browser.takePicture("game dense contest")
        #expect(try await browser.run("return unseen") == [])
        #expect(try await browser.run("return places.size") == 1)
        #expect(
          try await browser.run("return moments.every((at, index) => index === 0 || at - moments[index - 1] >= 2990)")
            == true)
      }
    }

    @Test func `a warning is seen at once, over news, which wait for its end`() async throws {
      try await GameHall.with { hall, browsers in
        let browser = try await browsers.open()
        browser.tolerateErrors(from: "network")
        try await browser.join("서울고", at: hall)
        try await browser.tapPad(fingers: 2)
        try await browser.waitUntilSettled()
        try await browser.run(
          """
          window.hidden = []
          window.told = []
          const seen = (name) => document.querySelector(name).checkVisibility({ visibilityProperty: true }) && document.querySelector(name).textContent !== ''
          const look = () => {
            const warning = document.querySelector('#notice').textContent
            if (warning && (!seen('#notice') || seen('#moment'))) hidden.push(document.querySelector('#moment').textContent)
            if (seen('#moment')) told.push(document.querySelector('#moment').textContent)
          }
          new MutationObserver(look).observe(document.querySelector('.strip'), { subtree: true, childList: true, characterData: true, attributes: true })
          """)
        try await browser.setOffline(true)
        try await browser.tapPad(fingers: 5, times: 2)
        try await browser.wait(for: "연결이 끊겼어요", in: "#notice")
        // The picture has grown, which is news, but no news for now.
        try await browser.tapPad(fingers: 5, times: 4)
        try await browser.wait(for: "document.querySelector('#pad .chick').dataset.stage === '2'")
        try await browser.setOffline(false)
        try await browser.wait(for: "told.some((text) => text.includes('병아리가 나왔어요'))")
        #expect(try await browser.run("return hidden") == [])
      }
    }

    @Test func `a record is told once, when the streak has ended`() async throws {
      try await GameHall.with { hall, browsers in
        let browser = try await browsers.open()
        try await browser.join("서울고", at: hall)
        try await browser.holdStreak()
        try await browser.run(
          """
          window.told = []
          new MutationObserver(() => told.push([document.querySelector('#moment').textContent, document.querySelector('.pad-streak').textContent]))
            .observe(document.querySelector('#moment'), { childList: true })
          """)
        try await browser.tapPad(fingers: 5, times: 22)
        try await browser.run("endStreak()")
        try await browser.wait(for: "told.some(([text]) => text.includes('내 최고 기록'))")
        let records = try await browser.run("return told.filter(([text]) => text.includes('연속'))")
        #expect(records == [["★ 110번 연속! 내 최고 기록이에요.", ""]])
      }
    }

    @Test func `rows that change places hide nothing of each other but the one that passes`() async throws {
      try await GameHall.with(schools: try GameHall.manySchools(5)) { hall, browsers in
        for school in 0..<5 { try await hall.tap(Int64(10 * (school + 1)), for: school) }
        let browser = try await browsers.open()
        try await browser.join("제3고", at: hall)
        try await browser.wait(for: "document.querySelectorAll('#neighbours li').length === 5")
        try await browser.run(
          """
          window.orders = []
          new MutationObserver(() => orders.push(performance.now())).observe(document.querySelector('#neighbours'), { childList: true })
          """)
        for round in 0..<12 { try await hall.tap(Int64(60 + round), for: round % 5) }
        try await browser.wait(for: "orders.length >= 1")
        try await browser.wait(for: "document.querySelector('#neighbours li .row-rank').textContent === '1'")
        #expect(
          try await browser.run("return orders.every((at, index) => index === 0 || at - orders[index - 1] >= 990)")
            == true)
        // Text over text cannot be read; a row has a ground of its own.
        #expect(
          try await browser.run(
            "return [...document.querySelectorAll('#neighbours li')].every(row => !getComputedStyle(row).backgroundColor.endsWith(', 0)'))"
          ) == true)
      }
    }
  }
}
