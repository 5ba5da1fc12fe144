import Leaderboard
import SchoolDirectory
import TapGame
import TestSupport
import Testing

extension BrowserTests {
  /// A contest of teams is none of schools, and says so on each screen.
  @Suite struct `What those who compete are called` {
    @Test func `phone and wall call them teams, in English and in Korean, as soon as the season does`() async throws {
      try await GameHall.with(schools: try GameHall.fewSchools()) { hall, browsers in
        let (english, korean) = (
          try await browsers.open(.phone.reading("en-GB", "en")), try await browsers.open(.phone)
        )
        let board = try await browsers.open(.smallProjector)
        try await english.openGame(at: hall)
        try await english.wait(for: "Schools compete by taps.", in: "#welcome")
        try await hall.call(schools: "class")
        try await english.reload()
        try await english.wait(
          for: "Classes compete by taps. Each tap of yours moves your class forward.", in: "#welcome")
        try await english.join(hall.schools[0].name, at: hall)
        try await english.tapPad(fingers: 2)
        try await english.wait(for: "Your class is first", in: "#gap")
        #expect(
          try await english.run("return document.querySelector('#change-school').textContent") == "Change class")

        try await hall.call(schools: "팀")
        try await korean.join(hall.schools[1].name, at: hall)
        try await korean.tapPad(fingers: 3, times: 2)
        try await korean.wait(for: "우리 팀이 1위예요!", in: "#gap")
        try await board.open(await hall.url + "/board")
        try await board.wait(for: "전체 팀", in: "#board")
        // A wall that stays follows a change.
        try await hall.call(schools: "")
        try await board.wait(for: "전체 학교", in: "#board")
      }
    }

    @Test func `an English page has no Korean noun in its sentences`() async throws {
      try await GameHall.with(schools: try GameHall.fewSchools()) { hall, browsers in
        try await hall.call(schools: "반")
        let phone = try await browsers.open(.phone.reading("en"))
        try await phone.openGame(at: hall)
        try await phone.wait(
          for: "Teams compete by taps. Each tap of yours moves your team forward.", in: "#welcome")
        try await phone.join(hall.schools[0].name, at: hall)
        try await phone.tapPad(fingers: 2)
        try await phone.wait(for: "Your team is first", in: "#gap")
        #expect(try await phone.text(".school-taps span") == "Team's taps")
        // What is not marked as Korean is English; what is only spoken has names in it.
        let korean = try await phone.run(
          """
          const texts = []
          const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
          while (walker.nextNode()) {
            const { data, parentElement } = walker.currentNode
            const name = parentElement.closest('[lang=ko], script, [data-language], .row-button, #voice')
            if (/[가-힣]/.test(data) && !name && parentElement.checkVisibility()) texts.push(data)
          }
          return texts
          """)
        #expect(korean == [])
      }
    }

    @Test func `a phone that plays for a class speaks of classes, and no school is renamed`() async throws {
      let schools = try GameHall.fewSchools()
      let group = try #require(
        try DirectoryReader.read(Array("1학년 1반".utf8), format: .names, inside: schools[0].id).schools.first)
      try await GameHall.with(schools: schools + [group]) { hall, browsers in
        try await hall.call(schools: "", groups: "반")
        let (phone, board) = (try await browsers.open(.phone), try await browsers.open(.smallProjector))
        try await phone.open(await hall.url + "/?school=\(group.id)")
        try await phone.wait(for: "document.querySelector('#name-go').offsetParent")
        try await phone.wait(for: "서울고등학교", in: "#name-place")
        try await phone.click("#name-go")
        try await phone.waitUntilOpen()
        try await phone.tapPad(fingers: 2)
        try await phone.wait(for: "우리 반이 1위예요!", in: "#gap")
        #expect(try await phone.text("#my-place") == "서울고등학교")
        try await board.open(await hall.url + "/board?board=school:\(schools[0].id)")
        try await board.wait(for: "서울고등학교 반", in: "#board")
      }
    }
  }
}

extension GameHall {
  /// Gives the season words for those that compete.
  fileprivate func call(schools: String, groups: String = "") async throws {
    try await leaderboard.perform(
      SetSeason(season.id, SettingChanges(["schools-called": .word(schools), "groups-called": .word(groups)])))
  }
}
