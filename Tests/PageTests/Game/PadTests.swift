import Boards
import GameServer
import Leaderboard
import TapGame
import TestSupport
import Testing

extension BrowserTests {
  @Suite struct `The pad` {
    /// Writes down each number that the pad shows, and how many times "+1" flies up.
    private static let watching = """
      window.numbers = []
      window.pluses = 0
      window.hints = []
      new MutationObserver(() => hints.push(document.querySelector('#hint').textContent))
        .observe(document.querySelector('#hint'), { childList: true })
      new MutationObserver(() => numbers.push(Number(document.querySelector('#count').textContent.replace(',', ''))))
        .observe(document.querySelector('#count'), { childList: true, characterData: true, subtree: true })
      new MutationObserver((changes) => { pluses += changes.filter(({ target }) => !target.hidden && target.matches('.plus')).length })
        .observe(document.querySelector('#effects'), { attributes: true, attributeFilter: ['hidden'], subtree: true })
      """

    private static let hasNeverFallen =
      "return numbers.every((number, index) => index === 0 || number >= numbers[index - 1])"

    @Test(arguments: ["no-preference", "reduce"])
    func `gives within a frame while a finger is down, and comes back, also for who wants no motion`(_ motion: String)
      async throws
    {
      try await GameHall.with { hall, browsers in
        let browser = try await browsers.open()
        try await browser.prefer(["prefers-reduced-motion": motion])
        try await browser.join("서울고", at: hall)
        let middle = try await browser.middle(of: "#pad")
        func look() async throws -> JSON {
          try await browser.run(
            """
            const style = getComputedStyle(document.querySelector('#pad'))
            const seen = (part) => getComputedStyle(document.querySelector(`#pad ${part}`)).visibility
            return [style.backgroundImage, seen('.song'), style.boxShadow]
            """)
        }
        // The first frame after the event is where a person sees it.
        try await browser.run(
          """
          window.frames = []
          for (const type of ['pointerdown', 'pointerup']) {
            addEventListener(type, () => requestAnimationFrame(() => {
              frames.push([type, document.querySelector('#pad').classList.contains('down')])
            }), true)
          }
          """)
        let still = try await look()
        let finger: JSON = ["id": 0, "x": .number(middle.x), "y": .number(middle.y)]
        try await browser.chromium("Input.dispatchTouchEvent", ["type": "touchStart", "touchPoints": [finger]])
        try await browser.wait(for: "frames.length === 1")
        let pressed = try await look()
        #expect(pressed != still)
        #expect(pressed.array?[1] == "visible")
        try await browser.takePicture("game pad pressed \(motion)")
        let second: JSON = ["id": 1, "x": .number(middle.x + 40), "y": .number(middle.y)]
        try await browser.chromium(
          "Input.dispatchTouchEvent", ["type": "touchStart", "touchPoints": [finger, second]])
        try await browser.chromium("Input.dispatchTouchEvent", ["type": "touchEnd", "touchPoints": [finger]])
        #expect(try await look() == pressed)
        try await browser.chromium("Input.dispatchTouchEvent", ["type": "touchEnd", "touchPoints": []])
        try await browser.wait(for: "frames.length === 4")
        #expect(
          try await browser.run("return frames")
            == [["pointerdown", true], ["pointerdown", true], ["pointerup", true], ["pointerup", false]])
        #expect(try await look() == still)
        let moving = try await browser.run("return document.querySelector('#count').getAnimations().length")
        #expect(moving == (motion == "reduce" ? 0 : moving))
      }
    }

    @Test func `says that it is at its top speed, and shows no tap that will not count`() async throws {
      let rules = try FairPlayRules(tapsPerSecond: 1, burst: 20)
      try await GameHall.with(rules: rules) { hall, browsers in
        let browser = try await browsers.open()
        // All taps are of one moment, as the server's clock stands still: nothing is filled up meanwhile.
        try await browser.runFirst(
          "let first; Object.defineProperty(Event.prototype, 'timeStamp', { get() { return (first ??= performance.now()) } })"
        )
        try await browser.join("서울고", at: hall)
        try await browser.run(Self.watching)
        try await browser.tapPad(fingers: 5, times: 8)
        #expect(try await browser.run("return hints.some(hint => hint.includes('최고 속도'))") == true)
        try await browser.takePicture("game top speed")
        try await browser.waitUntilSettled()
        let counted = try await hall.taps(of: 0)
        #expect(counted == 19)
        #expect(try await browser.count() == Int(counted))
        #expect(try await browser.run("return pluses") == .number(Double(counted)))
        #expect(try await browser.run(Self.hasNeverFallen) == true)
        #expect(try await browser.text("#notice") == "")
      }
    }

    @Test func `a number that was shown does not fall when the server counts less, and no more is promised then`()
      async throws
    {
      let budget = try #require(AddressBudget(sessions: 10, tapsPerSecond: 2))
      let rules = try FairPlayRules(
        tapsPerSecond: 1000, burst: 10_000, addresses: AddressBudgets(publicAddress: budget, privateAddress: budget))
      try await GameHall.with(rules: rules) { hall, browsers in
        let browser = try await browsers.open()
        try await browser.join("서울고", at: hall)
        try await browser.run(Self.watching)
        try await browser.tapPad(fingers: 5, times: 8)
        try await browser.wait(for: "같은 와이파이에서", in: "#notice")
        try await browser.waitUntilSettled()
        let counted = try await hall.taps(of: 0)
        #expect(counted < 40)
        let shown = try #require(try await browser.count())
        #expect(shown > counted)
        // What comes now is not known to count.
        let pluses = try await browser.run("return pluses")
        try await browser.tapPad(times: 2)
        #expect(try await browser.run("return pluses") == pluses)
        #expect(try await browser.run(Self.hasNeverFallen) == true)
        // The truth is there again with the page.
        try await browser.waitUntilSettled()
        try await browser.reload()
        try await browser.waitUntilOpen()
        #expect(try await browser.count() == Int(try await hall.taps(of: 0)))
      }
    }

    @Test func `its picture grows with the player's taps, and what it becomes is told`() async throws {
      try await GameHall.with { hall, browsers in
        let browser = try await browsers.open()
        try await browser.join("서울고", at: hall)
        let stage = "document.querySelector('#pad .chick').dataset.stage"
        #expect(try await browser.run("return \(stage)") == "0")
        try await browser.tapPad(fingers: 5, times: 2)
        #expect(try await browser.run("return \(stage)") == "1")
        try await browser.wait(for: "알에 금이 갔어요", in: "#moment")
        try await browser.tapPad(fingers: 5, times: 4)
        #expect(try await browser.run("return \(stage)") == "2")
        try await browser.tapPad(fingers: 5, times: 14)
        #expect(try await browser.run("return \(stage)") == "3")
        try await browser.waitUntilSettled()
        try await browser.reload()
        try await browser.waitUntilOpen()
        try await browser.wait(for: "\(stage) === '3'")
      }
    }

    /// What its scripts do by themselves.
    private static let stories: [Story] = [
      Story(
        "a streak is shown while it goes on, makes the picture livelier, and ends with a pause",
        #"""
        const { Pad } = await import('/game/pad.js')
        const element = document.createElement('button')
        for (const name of ['pad-count', 'pad-streak']) element.append(Object.assign(document.createElement('span'), { className: name }))
        const heats = []
        const pad = new Pad(element, { heat: (degree) => heats.push(degree) })
        const shown = []
        for (let tap = 1; tap <= 160; tap++) {
          pad.tap(tap * 100)
          if ([9, 10, 160].includes(tap)) shown.push(element.querySelector('.pad-streak').textContent)
        }
        const longest = pad.streak
        pad.tap(160 * 100 + 1001)
        return [shown, longest, pad.streak, [14, 15, 40, 80, 150].map((tap) => heats[tap - 1]), heats.at(-1)]
        """#, tells: [["", "10 in a row!", "160 in a row!"], 160, 1, [0, 1, 2, 3, 4], 0]),
      Story(
        "however fast it is tapped, its sounds are apart and no two in a row alike",
        #"""
        const { Sound } = await import('/game/sound.js')
        let now = 1000
        performance.now = () => now
        Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive: true } })
        const notes = []
        OscillatorNode.prototype.stop = () => {}
        OscillatorNode.prototype.start = function () {
          notes.push([now, this.frequency.value])
          queueMicrotask(() => this.onended())
        }
        const sound = new Sound({ sound: true, vibration: false })
        for (let tap = 0; tap < 200; tap++, now += 25) {
          sound.tap(tap)
          await null
        }
        const pairs = notes.slice(1).map((note, index) => [notes[index], note])
        return [
          notes.length > 40, pairs.every(([a, b]) => b[0] - a[0] >= 70),
          new Set(notes.map(([, frequency]) => Math.round(frequency))).size > 5,
        ]
        """#, tells: [true, true, true]),
      Story(
        "effects thin out where frames come late, and come back",
        #"""
        const { Effects } = await import('/game/effects.js')
        let now = 0
        let frame = null
        performance.now = () => now
        window.requestAnimationFrame = (work) => { frame = work }
        let flown = 0
        Element.prototype.animate = function () { flown += 1; const flight = {}; queueMicrotask(() => flight.onfinish()); return flight }
        const effects = new Effects(document.createElement('div'))
        const tap = async (delay) => {
          effects.measure()
          effects.tap({ x: 0, y: 0 })
          await null
          now += delay
          frame()
        }
        const flying = async (delay) => {
          for (let number = 0; number < 30; number++) await tap(delay)
          flown = 0
          for (let number = 0; number < 20; number++) await tap(delay)
          return [flown, effects.keepsUp]
        }
        const each = [await flying(16), await flying(45), await flying(120), await flying(16)]
        flown = 0
        effects.burst({ x: 0, y: 0 })
        const burst = flown
        await flying(120)
        flown = 0
        effects.burst({ x: 0, y: 0 })
        return [each, burst, flown]
        """#, tells: [[[20, true], [10, false], [0, false], [20, true]], 20, 0]),
    ]

    @Test func `tells a streak, sounds no two taps alike, and has fewer effects where frames come late`() async throws {
      try await Browsers.check(Self.stories)
    }

    @Test func `a ring fills with the streak, and is gone when it ends`() async throws {
      try await GameHall.with { hall, browsers in
        let browser = try await browsers.open()
        try await browser.join("서울고", at: hall)
        let ring = "document.querySelector('#pad .streak-ring')"
        let isSeen = "getComputedStyle(\(ring)).visibility === 'visible'"
        #expect(try await browser.run("return \(isSeen)") == false)
        try await browser.run(
          """
          window.parts = []
          new MutationObserver(() => parts.push([parseInt(\(ring).lastElementChild.style.strokeDasharray), \(isSeen)]))
            .observe(\(ring), { subtree: true, attributes: true, attributeFilter: ['style'] })
          """)
        // Fourteen are nearly as many as the first degree takes.
        try await browser.holdStreak()
        try await browser.tapPad(fingers: 2, times: 7)
        try await browser.wait(for: "parts.some(([part, isSeen]) => part === 93 && isSeen)")
        try await browser.run("endStreak()")
        try await browser.wait(for: "!(\(isSeen))")
        // The picture is most of the pad.
        let share = try await browser.run(
          """
          const [picture, pad] = ['#pad .pad-picture', '#pad'].map((one) => document.querySelector(one).getBoundingClientRect())
          return picture.height / pad.height
          """)
        #expect(try #require(share.number) > 0.5)
      }
    }
  }
}
