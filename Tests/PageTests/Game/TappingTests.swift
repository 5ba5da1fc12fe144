import GameServer
import Boards
import Leaderboard
import TapGame
import TestSupport
import Testing

extension BrowserTests {
  @Suite struct `Tapping on a phone` {
    @Test func `a press of space or enter is a tap; a held key and an event that a script made up are none`()
      async throws
    {
      try await GameHall.with { hall, browsers in
        let browser = try await browsers.open(.desktop)
        try await browser.join("서울고", at: hall)
        try await browser.press(.space, .enter, .space)
        #expect(try await browser.count() == 3)
        func key(_ type: String, isRepeat: Bool = false) async throws {
          try await browser.chromium(
            "Input.dispatchKeyEvent",
            [
              "type": .string(type), "code": "Enter", "key": "Enter", "text": "\r", "windowsVirtualKeyCode": 13,
              "autoRepeat": .bool(isRepeat),
            ])
        }
        try await browser.run("document.querySelector('#pad').focus()")
        try await key("keyDown")
        for _ in 1...20 { try await key("keyDown", isRepeat: true) }
        try await key("keyUp")
        #expect(try await browser.count() == 4)
        try await browser.run(
          """
          const pad = document.querySelector('#pad')
          for (let id = 100; id < 120; id++) {
            pad.dispatchEvent(new PointerEvent('pointerdown', { pointerId: id, bubbles: true, isPrimary: true }))
            pad.dispatchEvent(new KeyboardEvent('keydown', { code: 'Space', key: ' ', bubbles: true }))
            pad.dispatchEvent(new KeyboardEvent('keyup', { code: 'Space', key: ' ', bubbles: true }))
            pad.click()
          }
          """)
        #expect(try await browser.count() == 4)
        try await browser.click("#pad")
        #expect(try await browser.count() == 5)
        try await browser.waitUntilSettled()
        #expect(try await hall.taps(of: 0) == 5)
      }
    }

    @Test func `a press is one tap however long it lasts, also where a key that comes up clicks a button`() async throws
    {
      try await GameHall.with { hall, browsers in
        let browser = try await browsers.open(.desktop)
        try await browser.join("서울고", at: hall)
        let middle = try await browser.middle(of: "#pad")
        func mouse(_ type: String, at seconds: Double) async throws {
          try await browser.chromium(
            "Input.dispatchMouseEvent",
            [
              "type": .string(type), "x": .number(middle.x), "y": .number(middle.y), "button": "left",
              "clickCount": 1, "timestamp": .number(seconds),
            ])
        }
        let start = try await browser.run("return Date.now() / 1000").number ?? 0
        try await mouse("mousePressed", at: start)
        try await mouse("mouseReleased", at: start + 5)
        #expect(try await browser.count() == 1)
        // A browser may click a focused button when the key comes up, unless that is prevented.
        try await browser.run(
          """
          document.querySelector('#pad').focus()
          window.prevented = []
          addEventListener('keyup', (event) => prevented.push(event.defaultPrevented))
          """)
        try await browser.press(.space)
        #expect(try await browser.count() == 2)
        #expect(try await browser.run("return prevented") == [true])
        // On another screen the keys are the page's.
        try await browser.click("#open-settings")
        try await browser.click("#again")
        try await browser.run(
          """
          addEventListener('keydown', (event) => prevented.push(event.defaultPrevented))
          document.activeElement.blur()
          """)
        try await browser.press(.space)
        #expect(try await browser.run("return prevented") == [true, false, false])
      }
    }

    @Test
    func `each finger is a tap, at once; at most fifty effects are on the screen, and none for who wants no motion`()
      async throws
    {
      try await GameHall.with { hall, browsers in
        let browser = try await browsers.open()
        try await browser.join("서울고", at: hall)
        try await browser.run(
          """
          window.most = 0
          new MutationObserver(() => {
            most = Math.max(most, document.querySelectorAll('#effects .effect:not([hidden]):not(.confetti)').length)
          }).observe(document.querySelector('#effects'), { subtree: true, childList: true, attributes: true })
          // All taps fall into the flight of the first effect, and no frame is late.
          window.flights = []
          const { animate } = Element.prototype
          Element.prototype.animate = function (...how) {
            const flight = animate.apply(this, how)
            if (this.matches('.effect')) { flight.pause(); flights.push(flight) }
            return flight
          }
          window.requestAnimationFrame = (work) => queueMicrotask(work)
          """)
        try await browser.tapPad(fingers: 5, times: 40)
        #expect(try await browser.count() == 200)
        #expect(try await browser.run("return most") == 30)
        #expect(try await browser.number(of: "#effects > *") == 50)
        try await browser.run("for (const flight of flights) flight.finish()")
        try await browser.prefer(["prefers-reduced-motion": "reduce"])
        try await browser.wait(for: "document.querySelectorAll('#effects .effect:not([hidden])').length === 0")
        try await browser.run("most = 0")
        try await browser.tapPad(fingers: 3, times: 5)
        #expect(try await browser.run("return most") == 0)
        try await browser.waitUntilSettled()
        #expect(try await browser.count() == 215)
        #expect(try await hall.taps(of: 0) == 215)
        try await browser.wait(for: "document.querySelector('#school-taps').textContent === '215'")
      }
    }

    @Test func `taps that are taken away leave the count, with the next receipt or when the page is shown again`()
      async throws
    {
      try await GameHall.with { hall, browsers in
        let browser = try await browsers.open()
        try await browser.join("서울고", at: hall)
        try await browser.tapPad(times: 6)
        try await browser.waitUntilSettled()
        let session = SessionID(rawValue: 1)
        try await hall.leaderboard.perform(AdjustTaps(session: session, taps: -4, reason: "macro"))
        try await browser.tapPad()
        try await browser.wait(for: "document.querySelector('#count').textContent === '3'")
        // And it is said who took them.
        try await browser.wait(for: "주최자가 내 터치 4번을 뺐어요.", in: "#notice")
        try await browser.waitUntilSettled()
        try await browser.tapPad()
        try await browser.waitUntilSettled()
        #expect(try await browser.count() == 4)
        #expect(try await hall.taps(of: 0) == 4)
        try await hall.leaderboard.perform(AdjustTaps(session: session, taps: -3, reason: "macro"))
        try await browser.run("document.dispatchEvent(new Event('visibilitychange'))")
        try await browser.wait(for: "document.querySelector('#count').textContent === '1'")
      }
    }

    @Test func `a rank moves in another person's browser`() async throws {
      try await GameHall.with { hall, browsers in
        try await hall.tap(5, for: 1)
        let watching = try await browsers.open()
        try await watching.join("경기고", at: hall)
        try await watching.wait(for: "document.querySelector('#rank').textContent === '1'")
        #expect(try await watching.text("#gap") == "우리 학교가 1위예요!")
        let tapping = try await browsers.open(.smallPhone)
        try await tapping.join("서울고", at: hall)
        try await tapping.tapPad(fingers: 2)
        try await tapping.wait(for: "4번만 더 하면 경기고등학교 추월!", in: "#gap")
        try await tapping.tapPad(fingers: 2, times: 3)
        try await watching.wait(for: "document.querySelector('#rank').textContent === '2'")
        try await watching.wait(for: "서울고등학교가 앞질렀어요", in: "#moment")
        try await watching.takePicture("game passed")
        // Rows change places at most once a second.
        try await watching.wait(for: "서울고등학교", in: "#neighbours li:first-child")
        try await tapping.wait(for: "경기고등학교를 제치고 1위!", in: "#moment")
        try await tapping.takePicture("game celebration on a small phone")
      }
    }

    @Test func `where the server has no more streams to give, the board is read now and then, and marked as old`()
      async throws
    {
      var settings = ServerSettings()
      settings.limits.streams = 0
      try await GameHall.with(settings: settings) { hall, browsers in
        try await hall.tap(5, for: 1)
        let browser = try await browsers.open()
        browser.tolerateErrors(from: "network")
        try await browser.join("서울고", at: hall)
        try await browser.wait(for: "5", in: "#neighbours")
        #expect(try await browser.run("return document.querySelector('#play').classList.contains('is-old')") == true)
        #expect(try await browser.text("#notice") == "순위를 다시 불러오고 있어요…")
        try await browser.tapPad(times: 3)
        try await browser.wait(for: "3번만 더 하면 경기고등학교 추월!", in: "#gap")
        try await browser.tapPad(times: 5)
        try await browser.wait(for: "document.querySelector('#rank').textContent === '1'")
        // It is the first with six already.
        try await browser.waitUntilSettled()
        #expect(try await hall.taps(of: 0) == 8)
      }
    }

    @Test func `between seasons the clock of the next one runs, a school can be chosen, and no tap counts`()
      async throws
    {
      try await GameHall.with { hall, browsers in
        _ = try await hall.leaderboard.perform(EndSeason(hall.season.id))
        _ = try await hall.leaderboard.perform(StartSeason(name: "Summer", startsAt: hall.clock.now + 86_400_000))
        let browser = try await browsers.open()
        try await browser.choose("서울고", at: hall)
        try await browser.wait(for: "Spring · 종료 · 다음 시즌 Summer 시작까지 23:", in: "#season")
        #expect(try await browser.text("#my-school") == "서울고등학교")
        try await browser.tapPad(times: 2)
        #expect(try await browser.count() == 0)
        #expect(try await browser.text("#hint") == "시즌이 끝났어요. 수고했어요!")
        try await browser.takePicture("game between seasons")
        try await browser.reload()
        try await browser.wait(for: "서울고등학교", in: "#my-school")
      }
    }

    @Test func `after the end the last taps are counted and no other, and the page says so`() async throws {
      let rules = try FairPlayRules(tapsPerSecond: 1000, burst: 10_000, grace: .seconds(60))
      try await GameHall.with(rules: rules) { hall, browsers in
        let browser = try await browsers.open()
        try await browser.join("서울고", at: hall)
        try await browser.tapPad(times: 3)
        try await browser.waitUntilSettled()
        _ = try await hall.leaderboard.perform(EndSeason(hall.season.id))
        // An answer sets the page's clock to the server's, which stands still. At the very end, a tap that waited for its turn
        // would be one of the moment before.
        hall.clock.advance(byMilliseconds: 20_000)
        try await browser.wait(for: "Spring · 마지막 터치를 세는 중", in: "#season")
        try await browser.tapPad(times: 2)
        #expect(try await browser.count() == 3)
        #expect(try await browser.text("#hint") == "시즌이 끝나서 마지막 터치를 세는 중이에요.")
        #expect(try await browser.text("#gap") == "")
      }
    }

    @Test(arguments: [-5000, 5000])
    func `on a device whose clock is off the page goes by the server's, also where nothing else tells of the end`(
      off: Int64
    ) async throws {
      try await GameHall.with(endsAfter: 3600) { hall, browsers in
        let browser = try await browsers.open()
        // For the time in which it is cut off.
        browser.tolerateErrors(from: "network")
        try await browser.runFirst(
          """
          const real = Date.now.bind(Date)
          window.off = \(off)
          Date.now = () => real() + window.off
          """)
        try await browser.join("서울고", at: hall)
        try await browser.tapPad(times: 3)
        try await browser.waitUntilSettled()
        let told = try await browser.run(
          """
          const { api, serverNow } = await import('/game/api.js')
          const asked = performance.now()
          await api.season()
          return [serverNow(), performance.now() - asked]
          """)
        // The server's clock stands still, and the page's went on since it asked.
        let (now, time) = (try #require(told.array?[0].number), try #require(told.array?[1].number))
        #expect(abs(now - Double(hall.clock.now.milliseconds)) <= time + 2)
        // Cut off from the server, the page has nothing but its clock: before the end a tap counts, and after it none.
        try await browser.setOffline(true)
        // The hour passes while the device sleeps: a clock that is set under a page that is awake changes nothing.
        let wakes = "document.dispatchEvent(new Event('visibilitychange'))"
        try await browser.run("window.off += 3600000 - 20000; \(wakes)")
        try await browser.tapPad()
        #expect(try await browser.count() == 4)
        try await browser.run("window.off += 20000; \(wakes)")
        try await browser.tapPad(times: 2)
        #expect(try await browser.count() == 4)
      }
    }
  }
}
