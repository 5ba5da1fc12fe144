import SchoolDirectory
import TapGame
import TestSupport
import Testing

extension BrowserTests {
  @Suite struct `The whole board on a phone` {
    @Test func `a school far behind is in the list, and the own one always in sight`() async throws {
      try await GameHall.with(schools: try GameHall.manySchools(130), endsAfter: 3600) { hall, browsers in
        for school in 0..<126 { try await hall.tap(300 - Int64(school), for: school) }
        let phone = try await browsers.openBoard(.phone, at: hall)
        // As a player of the 120th school has it.
        try await phone.run(
          """
          return import("/game/settings.js").then(({ Settings }) => {
            new Settings().wanted = { school: { id: arguments[0], name: arguments[1] }, nickname: null }
          })
          """, .string(hall.schools[119].id.description), .string(hall.schools[119].name))
        try await phone.reload()
        try await phone.wait(
          for: """
            document.querySelectorAll("#rest li").length === 90 && !document.querySelector("#own").hidden
              && !document.querySelector("#join").hidden
            """)
        #expect(
          try await phone.run("return document.querySelector('#own').textContent") == "우리 학교 제120고등학교 120위 181")
        let inSight = """
          (box => box.top > 0 && box.bottom <= innerHeight)(document.querySelector("#own").getBoundingClientRect())
          """
        #expect(try await phone.run("return \(inSight)") == true)
        try await phone.checkContrast()
        try await phone.checkNames()
        try await phone.takePicture("board own school")
        try await phone.run("document.querySelector('#rest button').scrollIntoView({ block: 'center' })")
        try await phone.takePicture("board rest")
        try await phone.click("#rest button")
        try await phone.wait(for: "document.querySelectorAll('#rest li').length === 116")
        #expect(
          try await phone.run(
            "return [...document.querySelectorAll('#rest .rank')].map(rank => Number(rank.textContent))")
            == .array((11...126).map { .number(Double($0)) }))
        #expect(
          try await phone.run("return document.querySelector('#rest .own').textContent")
            == "120 제120고등학교 서울특별시 강남구 181")
        #expect(try await phone.run("return \(inSight)") == true)
        #expect(try await phone.isDisplayed("#rest button") == false)
        #expect(try await phone.run("return document.documentElement.scrollWidth <= innerWidth") == true)
        // It comes to the front, and is nowhere twice.
        try await hall.tap(1000, for: 119)
        try await phone.wait(for: "document.querySelector('#own .rank').textContent === '1위'")
        #expect(try await phone.run("return document.querySelectorAll('#rows .own, #rest .own').length") == 1)
        try await phone.wait(
          for:
            "document.querySelectorAll('#rest li').length === 116 && document.querySelector('#rest .rank').textContent === '11'"
        )
        // The result does not take the list away.
        hall.clock.advance(byMilliseconds: 3_600_000)
        try await phone.wait(for: "!document.querySelector('#winner').hidden")
        #expect(
          try await phone.run(
            """
            const [winner, race, rest] = ["#winner", "#race", "#rest"].map(part => document.querySelector(part).getBoundingClientRect())
            return winner.height > 100 && race.top >= winner.bottom && race.height > 500 && rest.top >= race.bottom
            """) == true)
        try await phone.run("scrollTo(0, 0)")
        try await phone.takePicture("board rest over")
      }
    }

    @Test func `each press shows a hundred more, and all are of one moment`() async throws {
      try await GameHall.with(schools: try GameHall.manySchools(330)) { hall, browsers in
        for school in 0..<320 { try await hall.tap(9000 - Int64(school) * 10, for: school) }
        let phone = try await browsers.openBoard(.phone, at: hall)
        for (count, isMore) in [(90, true), (190, true), (290, true), (310, false)] {
          try await phone.wait(for: "document.querySelectorAll('#rest li').length === \(count)")
          #expect(try await phone.isDisplayed("#rest button") == isMore)
          if isMore { try await phone.click("#rest button") }
        }
        // The last one comes to the front, and all behind it fall by one.
        try await hall.tap(9000, for: 319)
        let first = "[...document.querySelectorAll('#race .name')].some(name => name.textContent === '제320고등학교')"
        try await phone.wait(for: first)
        let names = "return [...document.querySelectorAll('#rest .name')].map(name => name.firstChild.textContent)"
        #expect(
          try await phone.run(names).array?.compactMap(\.string) == (9..<319).map { "제\($0 + 1)고등학교" })
        let asked =
          try await phone.run(
            """
            return performance.getEntriesByType("resource").map(({ name }) => new URL(name))
              .filter(({ pathname }) => pathname === "/api/boards/all").map(({ searchParams }) => searchParams.get("top"))
            """
          ).array?.compactMap(\.string) ?? []
        // The first ten come by the stream, and are asked for where it is not there yet.
        #expect(Set(asked).subtracting(["10"]) == ["100", "200", "300", "400"])
      }
    }

    @Test func `no rank is shown twice while many move`() async throws {
      try await GameHall.with(schools: try GameHall.manySchools(24)) { hall, browsers in
        for school in 0..<24 { try await hall.tap(1000 - Int64(school), for: school) }
        let phone = try await browsers.open(.phone)
        // What waits for seconds comes at once, so that many pages are read.
        try await phone.hurry()
        try await phone.openBoard(at: hall)
        try await phone.wait(for: "document.querySelectorAll('#rest li').length === 14")
        try await phone.run(
          """
          window.looks = new Set()
          window.wrong = []
          const look = () => {
            const numbers = (selector) => [...document.querySelectorAll(selector)].map(one => Number(one.textContent.replace(/,/g, "")))
            const ranks = numbers("#ranks .rank").concat(numbers("#rest .rank"))
            looks.add(document.body.dataset.revision)
            if (ranks.join() !== Array.from({ length: 24 }, (_, index) => index + 1).join()) wrong.push(ranks.join(" "))
          }
          new MutationObserver(look).observe(document.querySelector("#rest ol"), { childList: true })
          """)
        try await withThrowingTaskGroup { group in
          group.addTask {
            var school = 0
            while !Task.isCancelled {
              try await hall.tap(Int64(20 + school % 7), for: school % 24)
              school += 5
            }
          }
          try await phone.wait(for: "looks.size > 20")
          group.cancelAll()
          while let _ = try? await group.next() {}
        }
        #expect(try await phone.run("return wrong") == [])
      }
    }

    @Test func `a press that the network loses is answered later`() async throws {
      try await GameHall.with(schools: try GameHall.manySchools(130)) { hall, browsers in
        for school in 0..<120 { try await hall.tap(300 - Int64(school), for: school) }
        let phone = try await browsers.openBoard(.phone, at: hall)
        try await phone.wait(for: "document.querySelectorAll('#rest li').length === 90")
        try await phone.run(
          """
          window.lost = 0
          const open = window.fetch
          window.fetch = (address, options) => {
            if (!String(address).includes("top=200") || lost++ > 0) return open(address, options)
            document.body.dataset.lost = "true"
            return Promise.reject(new TypeError())
          }
          """)
        try await phone.click("#rest button")
        try await phone.wait(for: "document.body.dataset.lost === 'true'")
        // Who comes back to the page does not wait.
        try await phone.run("document.dispatchEvent(new Event('visibilitychange'))")
        try await phone.wait(for: "document.querySelectorAll('#rest li').length === 110")
        #expect(try await phone.isDisplayed("#rest button") == false)
      }
    }

    @Test func `a projector shows the first ones alone, and asks for no others`() async throws {
      try await GameHall.with(schools: try GameHall.manySchools(15)) { hall, browsers in
        for school in 0..<15 { try await hall.tap(300 - Int64(school), for: school) }
        let board = try await browsers.openBoard(at: hall, rows: 10)
        try await board.wait(for: "!document.querySelector('#join').hidden")
        #expect(try await board.isDisplayed("#rest") == false)
        #expect(
          try await board.run(
            "return performance.getEntriesByType('resource').filter(({ name }) => name.includes('top=100'))")
            == [])
      }
    }
  }
}
