import GameServer
import Leaderboard
import SchoolDirectory
import TapGame
import TestSupport
import Testing

extension BrowserTests {
  @Suite struct `Phones in a hall` {
    private static func light(_ hall: GameHall, school: Int = 0, place: Int64) async throws {
      try await hall.leaderboard.perform(
        ShowOnWall(light: WallLight(school: hall.schools[school].id, place: place, color: "#a56003")))
    }

    /// Waits until its stream is open: a light that is over lights nobody who comes later.
    private static func waitUntilItListens(_ phone: Browser) async throws {
      try await phone.waitUntilOpen()
      try await phone.wait(for: "document.querySelectorAll('#neighbours li').length > 0")
    }

    private static func waitForLight(_ phone: Browser, _ count: Int) async throws {
      try await phone.wait(for: "document.querySelector('#light').dataset.count === '\(count)'")
    }

    /// The clocks of the devices are minutes apart. The page's own moments are compared: those of the machine on which both run.
    @Test func `are lit in the color of their school, all within a tenth of a second, whatever their clocks show`()
      async throws
    {
      try await GameHall.with { hall, browsers in
        var phones: [Browser] = []
        for ahead in [180_000, -90_000] {
          let phone = try await browsers.open()
          try await phone.runFirst(
            """
            window.trueNow = Date.now.bind(Date)
            Date.now = () => window.trueNow() + \(ahead)
            addEventListener("DOMContentLoaded", () => {
              const light = document.querySelector("#light")
              const note = () => { window.lit = [...(window.lit ?? []), window.trueNow()] }
              if (light) new MutationObserver(note).observe(light, { attributeFilter: ["data-count"] })
            })
            """)
          try await phone.join("서울고", at: hall)
          phones.append(phone)
        }
        let other = try await browsers.open()
        try await other.join("경기고", at: hall)
        try await hall.running {
          var (apart, lateness): ([Double], [Double]) = ([], [])
          for place in 1...4 {
            for phone in phones {
              // Each light is the first of its page, as one soon after another waits for its turn.
              try await phone.reload()
              try await Self.waitUntilItListens(phone)
            }
            try await Self.light(hall, place: Int64(place))
            var lit: [Double] = []
            for phone in phones {
              try await Self.waitForLight(phone, 1)
              #expect(
                try await phone.run("return document.querySelector('#light strong').textContent") == "\(place)위")
              lit.append(try #require(try await phone.run("return window.lit.at(-1)").number))
              let late = "const { at, lit } = document.querySelector('#light').dataset; return lit - at"
              lateness.append(try #require(try await phone.run(late).number))
            }
            apart.append(abs(lit[0] - lit[1]))
          }
          for phone in phones {
            #expect(
              try await phone.run("return getComputedStyle(document.querySelector('#light')).backgroundColor")
                == "rgb(165, 96, 3)")
            try await phone.takePicture("game lit")
          }
          // A busy machine may draw a page late once, but not each time.
          #expect(try #require(apart.min()) < 100, "\(apart)")
          #expect(try #require(lateness.map(abs).min()) < 100, "\(lateness)")
          #expect(try await other.isDisplayed("#light") == false)
        }
      }
    }

    @Test func `flash fewer than three times a second, however often the presenter goes back and forth`() async throws {
      try await GameHall.with { hall, browsers in
        let phone = try await browsers.open()
        try await phone.join("서울고", at: hall)
        try await Self.waitUntilItListens(phone)
        try await phone.run(
          """
          window.begun = []
          new MutationObserver(changes => { for (const change of changes) if (change.attributeName === "data-count") begun.push(performance.now()) })
            .observe(document.querySelector("#light"), { attributes: true })
          """)
        try await Self.light(hall, place: 1)
        try await Self.waitForLight(phone, 1)
        for place in 2...8 { try await Self.light(hall, place: Int64(place)) }
        try await Self.waitForLight(phone, 2)
        #expect(try await phone.run("return document.querySelector('#light strong').textContent") == "8위")
        let begun = try await phone.run("return begun").array?.compactMap(\.number) ?? []
        #expect(begun.count == 2 && begun[1] - begun[0] > 4900, "\(begun)")
      }
    }

    @Test func `show a message for the time that the server has set, or until it is taken away`() async throws {
      let opening = """
        document.body.innerHTML = '<aside hidden><p></p><button></button></aside><div><strong></strong><span></span></div>'
        const { Hall } = await import('/game/hall.js')
        const { serverNow } = await import('/game/api.js')
        const said = []
        const message = document.querySelector('aside')
        const hall = new Hall(document.querySelector('div'), message, { say: (text) => said.push(text) })
        const tell = (wall) => hall.take({ at: new Date().toISOString(), wall }, { id: 'a', name: 'A' })
        const look = () => [message.hidden, message.innerText]
        const gone = () => new Promise((resolve) => new MutationObserver(resolve).observe(message, { attributes: true }))
        const inMilliseconds = (time) => new Date(serverNow() + time).toISOString()

        """
      try await Browsers.check(
        [
          Story(
            "for a time",
            """
            const until = inMilliseconds(400)
            tell({ message: 'Look up', messageEndsAt: until })
            const first = look()
            await gone()
            return [first, look(), serverNow() >= Date.parse(until) - 5, said]
            """, tells: [[false, "Look up"], [true, ""], true, ["Look up"]]),
          Story(
            "not once it is over",
            "tell({ message: 'Look up', messageEndsAt: inMilliseconds(-1) }); return [look(), said]",
            tells: [[true, ""], []]),
          Story(
            "as long as it stays",
            """
            tell({ message: 'Look up', messageEndsAt: inMilliseconds(60_000) })
            tell({ message: 'Look up' })
            const stays = look()
            tell({})
            return [stays, look(), said]
            """, tells: [[false, "Look up"], [true, ""], ["Look up"]]),
        ], after: opening)
    }

    /// What is told lies over the words above the tabs, or in the strip that is kept for it.
    @Test(arguments: [Device.smallPhone, .phone], ["ko", "en"])
    func `have no message, notice or piece of news over the pad or a button`(device: Device, language: String)
      async throws
    {
      try await GameHall.with { hall, browsers in
        try await hall.tap(5, for: 5)
        let phone = try await browsers.open(device.reading(language))
        phone.tolerateErrors(from: "network")
        try await phone.prefer(["prefers-reduced-motion": "reduce"])
        try await phone.join("서울고", at: hall)
        try await Self.waitUntilItListens(phone)
        try await phone.tapPad()
        try await phone.waitUntilSettled()
        let message = "점심은 한 시까지예요. 그동안 손을 쉬게 하고 물도 마셔요. 오후 경기에서는 모두 힘을 내서 우리 학교를 응원해요!"
        try await hall.leaderboard.perform(ShowOnWall(message: message))
        try await phone.wait(for: message, in: "#from-hall p")
        var covered = try await Self.covered(phone)
        #expect(covered["from-hall"] != nil)
        #expect(covered.values.flatMap { $0 } == [])
        try await phone.takePicture("game message \(device.width) \(language)")
        // A piece of news beside it.
        try await hall.tap(9, for: 0)
        try await phone.wait(for: "!document.querySelector('#moment').hidden")
        covered = try await Self.covered(phone)
        #expect(covered["from-hall"] != nil)
        #expect(covered.values.flatMap { $0 } == [])
        try await phone.click("#from-hall button")
        try await Self.light(hall, place: 3)
        try await Self.waitForLight(phone, 1)
        covered = try await Self.covered(phone)
        #expect(covered.values.flatMap { $0 } == [])
        try await phone.takePicture("game still light \(device.width) \(language)")
        try await phone.setOffline(true)
        try await phone.tapPad()
        try await phone.wait(for: "document.querySelector('#notice').textContent !== ''")
        #expect(try await Self.covered(phone)["notice"] == [])
      }
    }

    /// What each message covers of what one taps.
    private static func covered(_ phone: Browser) async throws -> [String: [String]] {
      let told = try await phone.run(
        """
        const isShown = (element) => element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length > 0
        const messages = ['from-hall', 'light', 'cleared', 'moment', 'notice']
          .map((id) => document.getElementById(id)).filter((one) => isShown(one) && one.textContent)
        const controls = [...document.querySelectorAll('#play :is(button, a, input, select)')].filter(isShown)
        return messages.map((message) => [message.id, controls.filter((control) => {
          const [a, b] = [control, message].map((one) => one.getBoundingClientRect())
          return !message.contains(control) && a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
        }).map((control) => control.outerHTML.slice(0, 60))])
        """)
      return Dictionary(
        (told.array ?? []).compactMap { pair in
          guard let id = pair.array?.first?.string, let found = pair.array?.last?.array else { return nil }
          return (id, found.compactMap(\.string))
        }, uniquingKeysWith: { $1 })
    }

    @Test func `all are lit for the first place, in its color`() async throws {
      try await GameHall.with { hall, browsers in
        let (own, other) = (try await browsers.open(), try await browsers.open())
        for (phone, name) in [(own, "서울고"), (other, "경기고")] {
          try await phone.join(name, at: hall)
          try await Self.waitUntilItListens(phone)
        }
        try await hall.leaderboard.perform(
          ShowOnWall(light: WallLight(school: hall.schools[0].id, place: 1, color: "#a56003", all: true)))
        for phone in [own, other] {
          try await Self.waitForLight(phone, 1)
          #expect(
            try await phone.run("return [...document.querySelector('#light').children].map(part => part.textContent)")
              == ["1위", "서울고등학교"])
        }
      }
    }

    @Test func `show a still notice with reduced motion, and the organiser's message`() async throws {
      try await GameHall.with { hall, browsers in
        let phone = try await browsers.open(.phone.reading("en"))
        try await phone.prefer(["prefers-reduced-motion": "reduce"])
        try await phone.join("서울고", at: hall)
        try await Self.waitUntilItListens(phone)
        try await Self.light(hall, place: 3)
        try await Self.waitForLight(phone, 1)
        #expect(try await phone.text("#light strong") == "Rank 3")
        #expect(
          try await phone.run("return document.querySelector('#light').getAnimations({ subtree: true }).length") == 0)
        let height = try await phone.run("return document.querySelector('#light').getBoundingClientRect().height")
          .number
        #expect(try #require(height) < 200)
        try await phone.takePicture("game lit still")
        try await hall.leaderboard.perform(ShowOnWall(message: "Lunch until one"))
        try await phone.wait(for: "document.querySelector('#from-hall p').textContent === 'Lunch until one'")
        try await phone.reload()
        try await phone.wait(for: "document.querySelector('#from-hall p').textContent === 'Lunch until one'")
        #expect(try await phone.isDisplayed("#light") == false)
        try await phone.click("#from-hall button")
        #expect(try await phone.isDisplayed("#from-hall") == false)
        try await hall.leaderboard.perform(ShowOnWall(message: "Lunch until two"))
        try await phone.wait(for: "document.querySelector('#from-hall p').textContent === 'Lunch until two'")
        #expect(try await phone.isDisplayed("#from-hall"))
        try await hall.leaderboard.perform(ShowOnWall(message: ""))
        try await phone.wait(for: "document.querySelector('#from-hall').hidden")
      }
    }
  }
}
