import Boards
import Leaderboard
import SchoolDirectory
import TapGame
import TestSupport
import Testing

extension BrowserTests {
  /// Two contests one after the other on one server, and a phone that stays open.
  @Suite struct `A phone in the next contest` {
    /// Classes or teams by their names, as an organiser's list has them.
    private static func named(_ names: String...) throws -> [School] {
      try names.map { name in
        let id = try #require(
          SchoolID(
            source: DirectoryFormat.names.rawValue, level: .other,
            code: name.unicodeScalars.map { String($0.value) }.joined(separator: "-")))
        return School(id: id, name: name, region: "")
      }
    }

    /// Ends the contest, and plans the next one with other schools, which waits for the organiser's start.
    private static func plan(_ schools: [School], called noun: String = "", at hall: GameHall) async throws -> Season {
      try await hall.leaderboard.perform(EndSeason(hall.season.id))
      try await hall.leaderboard.perform(ImportSchools(DirectoryEdition(format: .names, schools: schools)))
      let season = try await hall.leaderboard.perform(
        StartSeason(name: "Summer", settings: SeasonSettings(rules: hall.season.rules)))
      try await hall.leaderboard.perform(SetSeason(season.id, SettingChanges(["schools-called": .word(noun)])))
      return try await hall.leaderboard.perform(PauseSeason(season.id)).season
    }

    @Test func `leaves a class that is not in it while it waits for the start, says so, and plays for another one`()
      async throws
    {
      try await GameHall.with(schools: try Self.named("1반", "2반", "3반")) { hall, browsers in
        let phone = try await browsers.open(.smallPhone)
        phone.tolerateErrors(from: "network")
        try await phone.goToSearch(at: hall)
        try await phone.wait(for: "document.querySelectorAll('#schools li').length === 3")
        // Three classes are a list, in which nobody has to search.
        #expect(try await phone.isDisplayed("#school-name") == false)
        #expect(try await phone.isDisplayed("#find .levels") == false)
        #expect(try await phone.run(PageAudit.script) == [])
        try await phone.takePicture("game few schools")
        try await phone.find(school: "1반")
        try await phone.wait(for: "!document.querySelector('main#name').hidden")
        try await phone.click("#name-go")
        try await phone.waitUntilOpen()
        try await phone.tapPad(times: 3)
        try await phone.waitUntilSettled()
        try await phone.run(
          """
          window.wrong = new Set()
          new MutationObserver(() => {
            const text = document.querySelector('#play').innerText
            for (const words of ['다시 불러오고', '연결되면']) if (text.includes('Summer') && text.includes(words)) wrong.add(words)
          }).observe(document.querySelector('#play'), { childList: true, subtree: true, characterData: true })
          """)
        let season = try await Self.plan(try Self.named("청팀", "백팀", "홍팀"), called: "팀", at: hall)
        try await phone.wait(for: "!document.querySelector('main#find').hidden")
        try await phone.wait(for: "1반은 이번 대회에 없어요. 우리 팀을 골라 주세요.", in: "#find-problem")
        try await phone.wait(for: "document.querySelectorAll('#schools li').length === 3")
        #expect(try await phone.text("#schools").contains("청팀"))
        #expect(try await phone.isDisplayed("#school-name") == false)
        try await phone.takePicture("game left a class")
        try await phone.find(school: "청팀")
        try await phone.wait(for: "!document.querySelector('main#name').hidden")
        try await phone.click("#name-go")
        try await phone.wait(for: "곧 시작해요!", in: "#gap")
        #expect(try await phone.run("return [...wrong]") == [])
        try await hall.leaderboard.perform(ContinueSeason(season.id))
        try await phone.waitUntilOpen()
        try await phone.tapPad(times: 2)
        try await phone.waitUntilSettled()
        try await phone.wait(for: "document.querySelector('.rank').textContent === '1위 / 1곳'")
        #expect(try await phone.count() == 2)
        #expect(try await hall.leaderboard.totals(season: season.id).schools.map(\.taps) == [2])
      }
    }

    @Test func `that came back for it after a reload has not kept the class, and goes on with one that stayed`()
      async throws
    {
      try await GameHall.with(schools: try Self.named("1반", "2반", "3반")) { hall, browsers in
        let (gone, kept) = (try await browsers.open(), try await browsers.open())
        for (phone, name) in [(gone, "1반"), (kept, "3반")] {
          phone.tolerateErrors(from: "network")
          try await phone.join(name, at: hall)
          try await phone.tapPad()
          try await phone.waitUntilSettled()
          // Neither is open while the contests change.
          try await phone.open(await hall.url + "/manifest.webmanifest")
        }
        let season = try await Self.plan(try Self.named("2반", "3반", "4반"), at: hall)
        for phone in [gone, kept] { try await phone.open(await hall.url + "/") }
        try await gone.wait(for: "1반은 이번 대회에 없어요.", in: "#find-problem")
        try await kept.wait(for: "곧 시작해요!", in: "#gap")
        // It asks again after a reload, and has not taken the old class out of its ledger.
        try await gone.reload()
        try await gone.wait(for: "document.querySelectorAll('#schools li').length === 3")
        try await hall.leaderboard.perform(ContinueSeason(season.id))
        try await kept.waitUntilOpen()
        #expect(try await kept.text("#my-school") == "3반")
        #expect(try await gone.isDisplayed("#find"))
      }
    }

    @Test func `the number of schools that play is that of the rows above it, in each frame`() async throws {
      try await GameHall.with(schools: try Self.named("1반", "2반", "3반")) { hall, browsers in
        let phone = try await browsers.open()
        try await phone.join("1반", at: hall)
        try await phone.tapPad(times: 9)
        try await phone.wait(for: "document.querySelector('.rank').textContent === '1위 / 1곳'")
        try await phone.run(
          """
          window.wrong = []
          const look = () => {
            const total = Number(/([0-9]+)곳/.exec(document.querySelector('.rank').textContent)?.[1])
            const taps = [...document.querySelectorAll('#neighbours .row-taps')].map((cell) => Number(cell.textContent))
            const playing = taps.filter((number) => number > 0).length
            if (total !== playing) wrong.push([total, playing])
            requestAnimationFrame(look)
          }
          requestAnimationFrame(look)
          """)
        for school in 1...2 { try await hall.tap(Int64(school), for: school) }
        try await phone.wait(for: "document.querySelector('.rank').textContent === '1위 / 3곳'")
        #expect(try await phone.run("return wrong") == [])
      }
    }
  }
}
