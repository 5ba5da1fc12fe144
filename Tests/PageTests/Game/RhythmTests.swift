import Boards
import Leaderboard
import SchoolDirectory
import TapGame
import TestSupport
import Testing

extension BrowserTests {
  @Suite struct `Rhythm mode` {
    private static func allow(at hall: GameHall) async throws {
      try await hall.leaderboard.perform(SetSeason(hall.season.id, SettingChanges(["rhythm": .word("on")])))
    }

    /// Waits for the next beat that the page has not had a press of, and presses the one switch.
    private static func pressOnBeat(_ browser: Browser, _ key: Browser.Key) async throws {
      try await browser.run(
        """
        const { origin, length } = document.querySelector('#pad').dataset
        const past = (performance.now() - origin) % length
        await new Promise(resolve => setTimeout(resolve, (past > length * 0.7 ? 2 * length : Number(length)) - past))
        """)
      try await browser.press(key)
    }

    @Test func `is played with one switch, and the server counts what the page says`() async throws {
      try await GameHall.with(rules: .standard) { hall, browsers in
        try await Self.allow(at: hall)
        try await hall.tap(40, for: 1)
        try await hall.running {
          let browser = try await browsers.open()
          try await browser.join("서울고", at: hall, nickname: "지우")
          try await browser.click("#open-settings")
          try await browser.click("#settings [href='/rhythm']")
          try await browser.wait(for: "document.querySelector('#pad').ariaDisabled === 'false'")
          #expect(try await browser.text("#my-school") == hall.schools[0].name)
          for press in 0..<10 { try await Self.pressOnBeat(browser, press < 5 ? .space : .enter) }
          try await browser.wait(for: "document.querySelector('#pad').dataset.presses === '10'")
          try await browser.waitUntilSettled()
          let counted = try #require(try await browser.count())
          // On a busy machine, a press may come late.
          #expect((20...30).contains(counted))
          #expect(try await hall.taps(of: 0) == Int64(counted))
          try await browser.wait(for: "우리 학교 2위", in: "#rank")
          let sessions = try await hall.leaderboard.ask(SessionQuestion(school: hall.schools[0].id)).sessions
          #expect(sessions.map(\.isRhythm).sorted { $0 && !$1 } == [true, false])
          #expect(sessions.allSatisfy { $0.nickname?.text == "지우" && $0.rejected == 0 })
          #expect(sessions.first { $0.isRhythm }?.taps == Int64(counted))
          try await browser.takePicture("rhythm")

          // Back in the game, it is tap by tap again, and the count is that of both.
          try await browser.click("main:not([hidden]) a")
          try await browser.waitUntilOpen()
          try await browser.tapPad(times: 5)
          try await browser.waitUntilSettled()
          #expect(try await browser.count() == counted + 5)
          let after = try await hall.leaderboard.ask(SessionQuestion(school: hall.schools[0].id)).sessions
          #expect(after.first { !$0.isRhythm }?.taps == 5 && after.count == 2)
        }
      }
    }

    @Test func `gives who mashes the switch three taps a second at most`() async throws {
      try await GameHall.with(rules: .standard) { hall, browsers in
        try await Self.allow(at: hall)
        try await hall.running {
          let browser = try await browsers.open(.phone.reading("en"))
          try await browser.open(await hall.url + "/rhythm")
          try await browser.find(school: "서울고")
          try await browser.wait(for: "document.querySelector('#pad').ariaDisabled === 'false'")
          let begun = ContinuousClock.now
          // Anywhere on the page is the switch.
          try await browser.touch("#rank", times: 60)
          try await browser.waitUntilSettled()
          let seconds = (ContinuousClock.now - begun) / .seconds(1)
          let counted = try #require(try await browser.count())
          #expect(counted >= 1 && Double(counted) <= 3 * (seconds + 2))
          try await browser.wait(for: "Rank 1", in: "#rank")
          #expect(try await hall.taps(of: 0) == Int64(counted))
          #expect(try await browser.run("return document.querySelector('#pad').dataset.presses") == "60")
        }
      }
    }

    @Test func `is offered only in a season that allows it, and refused by the server in another one`() async throws {
      try await GameHall.with { hall, browsers in
        let browser = try await browsers.open(.phone.reading("en"))
        try await browser.join("서울고", at: hall)
        try await browser.click("#open-settings")
        #expect(try await !browser.isDisplayed("#settings [href='/rhythm']"))
        // Who types the address is told, and nothing is opened.
        try await browser.open(await hall.url + "/rhythm")
        try await browser.wait(for: "This season has no rhythm mode", in: "#problem")
        #expect(try await browser.run("return document.querySelector('#pad').ariaDisabled") == "true")
        #expect(try await hall.leaderboard.ask(SessionQuestion()).sessions.allSatisfy { !$0.isRhythm })
        browser.tolerateErrors(from: "network")
        let refusal = try await browser.run(
          """
          const { api } = await import('/game/api.js')
          return await api.openSession({ school: arguments[0], rhythm: true }).catch(({ status, kind }) => [status, kind])
          """, .string(hall.schools[0].id.rawValue))
        #expect(refusal == [403, "rhythm-off"])
      }
    }

    @Test(arguments: ["ko", "en"])
    func `can be used by everybody: on small and zoomed windows, in both colours, and with reduced motion`(
      language: String
    ) async throws {
      try await GameHall.with { hall, browsers in
        try await Self.allow(at: hall)
        try await hall.tap(40, for: 1)
        try await hall.tap(20, for: 0)
        let devices: [Device] = [.phone, .smallPhone, Device(width: 320, height: 256), .desktop]
        let browser = try await browsers.open(devices[0].reading(language))
        try await browser.open(await hall.url + "/rhythm")
        try await browser.wait(for: "'ready' in document.body.dataset")
        for device in devices {
          try await browser.become(device)
          #expect(try await browser.run(PageAudit.script) == [], "\(device.width)×\(device.height)")
        }
        try await browser.find(school: "서울고")
        try await browser.wait(for: "document.querySelector('#pad').ariaDisabled === 'false'")
        for (number, device) in devices.enumerated() {
          try await browser.become(device)
          for scheme in ["light", "dark"] {
            try await browser.prefer([
              "prefers-color-scheme": scheme, "prefers-reduced-motion": number == 0 ? "reduce" : "",
            ])
            #expect(try await browser.run(PageAudit.script) == [], "\(device.width), \(scheme)")
          }
          // Nothing lies outside of the window at its sides, and the pad can be pressed.
          #expect(try await browser.run("return document.documentElement.scrollWidth <= innerWidth") == true)
          try await browser.click("#pad")
          try await browser.wait(for: "document.querySelector('#pad').dataset.presses === '\(number + 1)'")
          // What moves is the ring, or with reduced motion a light that changes once a second.
          let moving = try await browser.run(
            """
            // The page hears of the preference with a frame.
            for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
            return document.getAnimations().filter(one => one.effect.target.closest('#pad svg'))
              .map(one => [one.effect.target.className.baseVal, one.effect.getTiming().duration])
            """)
          #expect(moving == [.array([number == 0 ? "glow" : "ring", 1000])])
          try await browser.run("document.querySelector('#tempo label:last-child input').click()")
          try await browser.wait(for: "document.querySelector('#pad').dataset.length === '3000'")
          try await browser.takePicture("rhythm \(device.width) \(language)")
          try await browser.run("document.querySelector('#tempo input').click()")
          try await browser.wait(for: "document.querySelector('#pad').dataset.length === '1000'")
        }
      }
    }

    @Test func `counts a press by how near it is to the beat, and each beat once`() async throws {
      let counted = try await Browsers.tell(
        """
        const { Beat } = await import('/rhythm/beat.js')
        const taps = (seconds, ...moments) => {
          const beat = new Beat(seconds, 500)
          return moments.map(moment => beat.press(500 + moment).taps)
        }
        const mashed = new Beat(1, 0)
        let sum = 0
        for (let moment = 0; moment < 60_000; moment += 37) sum += mashed.press(moment).taps
        return [
          taps(1, 1000, 1250, 2700, 3630, 5550), taps(2, 2000, 4600, 6600), taps(3, 2300, 6000, 10_400),
          [taps(1, 700, 900, 1100), taps(1, 1000, 400)].flat(), [sum <= 183, sum >= 59], [new Beat(2, 100).untilNext(1600)],
        ]
        """)
      // 2700 is a little before the beat at 3000, and 3630 a little before that at 4000; 1250 is the beat that was pressed at 1000.
      #expect(counted == [[3, 0, 2, 2, 1], [6, 4, 4], [9, 9, 3], [2, 0, 0, 3, 0], [true, true], [500]])
    }
  }
}
