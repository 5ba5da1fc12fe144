import GameServer
import Leaderboard
import SchoolDirectory
import TapGame
import TestSupport
import Testing

extension BrowserTests {
  @Suite struct `A phone before the start` {
    @Test func `is alive for a warm-up, which says that it does not count, and is no record`() async throws {
      try await GameHall.with(endsAfter: 540) { hall, browsers in
        try await hall.leaderboard.perform(PauseSeason(hall.season.id, from: hall.season.startsAt))
        let phone = try await browsers.open()
        try await phone.choose(hall.schools[0].name, at: hall)
        try await phone.wait(for: "곧 시작해요!", in: "#gap")
        #expect(try await phone.text("#hint") == "시작하면 여기를 터치해요!")
        try await phone.holdStreak()
        try await phone.tapPad(times: 12)
        try await phone.wait(for: "몸풀기예요. 아직 세지 않아요.", in: "#hint")
        try await phone.wait(for: "12번 연속", in: "#pad .pad-streak")
        #expect(try await phone.count() == 0)
        #expect(try await phone.run("return localStorage.getItem('touchschool.record')") == .null)
        try await phone.takePicture("game warm-up")
        try await hall.leaderboard.perform(ContinueSeason(hall.season.id))
        try await phone.waitUntilOpen()
        try await phone.tapPad(times: 10)
        try await phone.wait(for: "10번 연속", in: "#pad .pad-streak")
        try await phone.waitUntilSettled()
        #expect(try await phone.count() == 10)
        #expect(try await hall.taps(of: 0) == 10)
      }
    }

    /// The clocks of the devices are minutes apart, and the moments are those of the machine on which both run.
    @Test func `counts 3, 2, 1 at the moments of all others, by the server's clock`() async throws {
      try await GameHall.with { hall, browsers in
        var phones: [Browser] = []
        for ahead in [180_000, -90_000] {
          let phone = try await browsers.open()
          try await phone.runFirst(
            """
            window.trueNow = Date.now.bind(Date)
            Date.now = () => window.trueNow() + \(ahead)
            window.counted = []
            addEventListener("DOMContentLoaded", () => {
              const count = document.querySelector("#start-count")
              const note = () => counted.push([count.textContent, trueNow()])
              if (count) new MutationObserver(note).observe(count, { childList: true })
            })
            """)
          try await phone.join("서울고", at: hall)
          phones.append(phone)
        }
        try await hall.running {
          try await hall.leaderboard.perform(StartSeason(name: "Autumn", startsAt: hall.clock.now + 15_000))
          try await hall.leaderboard.perform(EndSeason(hall.season.id))
          var moments: [[String: Double]] = []
          for phone in phones {
            try await phone.wait(for: "counted.some(([text]) => text === '1')")
            try await phone.takePicture("game 3 2 1")
            try await phone.wait(for: "counted.at(-1)[0] === ''")
            // A busy machine may skip a number, and puts none in another place.
            let texts = try await phone.run("return counted.map(([text]) => text)").array?.compactMap(\.string) ?? []
            let inOrder = ["3", "2", "1", ""].filter { texts.contains($0) }
            #expect(texts == inOrder)
            let noted = try await phone.run("return counted.map(([, moment]) => moment)").array?.compactMap(\.number)
            moments.append(Dictionary(zip(texts, noted ?? []), uniquingKeysWith: { $1 }))
          }
          let apart = moments[0].compactMap { text, moment in moments[1][text].map { abs($0 - moment) } }
          // It may draw a page late once, but not each time.
          #expect(try #require(apart.min()) < 100, "\(moments)")
        }
      }
    }
  }
}
