import Boards
import Leaderboard
import SchoolDirectory
import TapGame
import TestSupport
import Testing

extension BrowserTests {
  @Suite struct `A personal code` {
    @Test func `takes the game to another phone with all its taps, of whatever language`() async throws {
      try await GameHall.with { hall, browsers in
        let old = try await browsers.open(.phone)
        old.tolerateErrors(from: "network")
        try await old.join("서울고", at: hall, nickname: "민준")
        try await old.tapPad(times: 7)
        try await old.waitUntilSettled()
        try await old.click("#open-settings")
        try await old.click("#settings [href='/carry']")
        try await old.wait(for: "document.querySelector('#own-code')?.textContent.length === 6")
        let code = try await old.text("#own-code")
        try await old.takePicture("carry out")
        try await old.click("main > a")
        try await old.waitUntilOpen()

        let new = try await browsers.open(.phone.reading("en"))
        new.tolerateErrors(from: "network")
        try await new.openGame(at: hall)
        try await new.click("#welcome [href='/carry']")
        try await new.wait(for: "'ready' in document.body.dataset")
        // A wrong letter is told, and nothing is lost by it.
        try await new.type((code.first == "2" ? "3" : "2") + code.dropFirst(), into: "#code")
        try await new.click("form button")
        try await new.wait(for: "There is no such code", in: "#problem")
        try await new.takePicture("carry in")
        try await new.type(code.lowercased(), over: "#code")
        try await new.click("form button")
        try await new.wait(for: "document.querySelector('#play')?.hidden === false")
        try await new.waitUntilOpen()
        #expect(try await new.count() == 7)
        #expect(try await new.text("#my-school") == hall.schools[0].name)
        try await new.tapPad(times: 4)
        try await new.waitUntilSettled()
        #expect(try await hall.taps(of: 0) == 11)
        try await old.run("document.dispatchEvent(new Event('visibilitychange'))")
        try await old.wait(for: "다른 휴대전화에서 이어서 하고 있어요", in: "#hint")
        // It is still one player.
        #expect(try await hall.leaderboard.players(.top(9), of: .school(hall.schools[0].id)).entries.count == 1)
      }
    }
  }
}
