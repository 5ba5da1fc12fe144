import SchoolDirectory
import TapGame
import TestSupport
import Testing

extension BrowserTests {
  @Suite struct `The colors of the projector's page` {
    @Test func `are kept by schools that leave and come back, on each load, whoever came meanwhile`() async throws {
      try await GameHall.with(schools: try GameHall.manySchools(40)) { hall, browsers in
        let board = try await browsers.open(.smallProjector)
        let colors = """
          Object.fromEntries([...document.querySelectorAll("#race li")].map(row => [row.querySelector(".name").textContent, row.dataset.color]))
          """
        for school in 0..<10 { try await hall.tap(100 + Int64(school), for: school) }
        try await board.openBoard(at: hall, rows: 10)
        let first = try await board.run("return \(colors)")
        // Thirty others take all places, one after another, so that each color is given out again.
        for school in 10..<40 { try await hall.tap(200 + Int64(school), for: school) }
        try await board.wait(for: "document.querySelector('#rows').textContent.includes('제40고등학교')")
        try await board.reload()
        try await board.waitForRows(10)
        // They come back one by one, in another order.
        for school in (0..<10).reversed() {
          let revision = try await hall.tap(1000 + Int64(school), for: school).revision
          try await board.wait(for: "document.body.dataset.revision >= \(revision)")
        }
        let last = try await hall.tap(1, for: 0).revision
        try await board.wait(for: "document.body.dataset.revision >= \(last)")
        #expect(try await board.run("return \(colors)") == first)
        #expect(try await board.run("return new Set(Object.values(arguments[0])).size", first) == 10)
      }
    }

    @Test func `that the organiser gave are on the wall, its lobby, the phone and the certificate`() async throws {
      try await GameHall.with { hall, browsers in
        let given = hall.schools.prefix(3).map(\.id).enumerated().map { "\($1)=\([21, 5, 21][$0])" }.sorted()
        try await hall.leaderboard.perform(
          SetSeason(hall.season.id, SettingChanges(typed: ["colors=\(given.joined(separator: " "))"])))
        let phone = try await browsers.open()
        try await phone.join("서울고", at: hall)
        try await phone.wait(for: "document.body.dataset.color === '21'")
        let frame = "getComputedStyle(document.querySelector('.pad')).borderTopColor"
        try await phone.wait(for: "\(frame) === 'rgb(255, 59, 48)'")
        try await phone.takePicture("game in the color of a class")
        let board = try await browsers.openBoard(at: hall)
        try await board.wait(for: "document.querySelector('#flock [data-color]')?.dataset.color === '21'")
        for (school, taps) in [(0, 30), (1, 20), (2, 10)] as [(Int, Int64)] { try await hall.tap(taps, for: school) }
        try await board.waitForRows(3)
        let colors = "[...document.querySelectorAll('#rows li')].map(row => row.dataset.color)"
        try await board.wait(for: "String(\(colors)) === '21,5,21'")
        try await hall.leaderboard.perform(EndSeason(hall.season.id))
        hall.clock.advance(byMilliseconds: 4000)
        try await hall.leaderboard.perform(SealSeason(hall.season.id, isForced: true))
        try await phone.open(await hall.url + "/certificates?season=\(hall.season.id)&lang=ko")
        try await phone.wait(for: "document.body.dataset.ready")
        #expect(
          try await phone.run("return [...document.querySelectorAll('.sheet')].map(one => one.dataset.color)")
            == ["21", "5", "21"])
        #expect(
          try await phone.run("return getComputedStyle(document.querySelector('.sheet'), '::before').borderTopColor")
            == "rgb(255, 59, 48)")
      }
    }

    @Test func `of neighbours differ, or else the lower one has an edge`() async throws {
      try await GameHall.with(schools: try GameHall.manySchools(3)) { hall, browsers in
        for school in 0..<3 { try await hall.tap(100 - Int64(school), for: school) }
        let board = try await browsers.openBoard(at: hall, rows: 3)
        #expect(try await board.number(of: "#race .twin") == 0)
        // As if the second had been away while the third came.
        try await board.run(
          """
          const kept = JSON.parse(localStorage.getItem("touchschool.colors"))
          const [, second, third] = arguments[0]
          const color = kept.schools.find(([id]) => id === second)[1]
          kept.schools = kept.schools.map(([id, own]) => [id, id === third ? color : own])
          localStorage.setItem("touchschool.colors", JSON.stringify(kept))
          """, .array(hall.schools.map { .string($0.id.description) }))
        try await board.reload()
        try await board.waitForRows(3)
        #expect(try await board.run("return document.querySelector('#race .twin .name').textContent") == "제3고등학교")
        #expect(
          try await board.run(
            "return getComputedStyle(document.querySelector('#race .twin .bar')).boxShadow !== 'none'") == true)
      }
    }
  }
}
