import Boards
import Leaderboard
import SchoolDirectory
import TapGame
import TestSupport
import Testing

extension BrowserTests {
  @Suite struct `One ticket on two phones` {
    @Test(arguments: [false, true])
    func `the older phone hands in what it has, is told, and stops; no tap is lost`(isNewerFirst: Bool) async throws {
      try await GameHall.with { hall, browsers in
        let ticket = try #require(Ticket(random: [UInt8](1...16)))
        try await hall.leaderboard.perform(SetSeason(hall.season.id, join: .ticket))
        try await hall.leaderboard.perform(AddTickets(season: hall.season.id, tickets: [ticket.digest]))
        func open() async throws -> Browser {
          let phone = try await browsers.open()
          // A sequence that is the other phone's is answered 409, which a browser logs.
          phone.tolerateErrors(from: "network")
          try await phone.open(await hall.url + "/?school=\(hall.schools[0].id)&code=\(ticket.text)")
          try await phone.wait(
            for:
              "!document.querySelector('#name-go').disabled && !document.querySelector('#code-part').hidden && document.querySelector('#name-school').textContent === '서울고등학교'"
          )
          try await phone.click("#name-go")
          try await phone.waitUntilOpen()
          return phone
        }
        let older = try await open()
        try await older.tapPad(times: 5)
        try await older.waitUntilSettled()
        let newer = try await open()
        // Both have taps for the same sequence.
        if isNewerFirst {
          try await newer.tapPad(fingers: 2, times: 5)
          try await newer.waitUntilSettled()
        }
        // Without a network, it cannot be told before its last tap.
        try await older.setOffline(true)
        try await older.tapPad(fingers: 3, times: 3)
        try await older.setOffline(false)
        if !isNewerFirst { try await newer.tapPad(fingers: 2, times: 5) }
        try await older.wait(for: "다른 휴대전화에서 이어서 하고 있어요", in: "#hint")
        try await older.waitUntilSettled()
        try await newer.waitUntilSettled()
        #expect(try await hall.taps(of: 0) == 24)
        try await older.takePicture("game elsewhere")
        let told = try await older.count()
        try await older.tapPad(times: 4)
        #expect(try await older.count() == told)
        #expect(try await older.isDisplayed("#refused") == false)
        try await newer.tapPad(times: 6)
        try await newer.waitUntilSettled()
        #expect(try await newer.isDisplayed("#other-school") == false)
        #expect(try await hall.taps(of: 0) == 30)
        #expect(try await newer.count() == 30)
        // Who goes on with the older phone again, gets it back with all that was counted.
        try await older.click("#other-school")
        try await older.find(school: "서울고")
        try await older.wait(for: "!document.querySelector('main#name').hidden")
        try await older.click("#name-go")
        try await older.waitUntilOpen()
        #expect(try await older.count() == 30)
        try await older.tapPad()
        try await older.waitUntilSettled()
        #expect(try await hall.taps(of: 0) == 31)
        // A phone that is looked at again asks, and is told.
        try await newer.run("document.dispatchEvent(new Event('visibilitychange'))")
        try await newer.wait(for: "다른 휴대전화에서 이어서 하고 있어요", in: "#hint")
      }
    }
  }
}
