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
