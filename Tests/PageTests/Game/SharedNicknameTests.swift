import Boards
import Leaderboard
import SchoolDirectory
import TapGame
import TestSupport
import Testing

extension BrowserTests {
  @Suite struct `A nickname that somebody at the school has` {
    private static let isAsked = "document.querySelector('#namesake').open"

    @Test func `is told, and the player takes another one or goes on with it`() async throws {
      try await GameHall.with { hall, browsers in
        let first = try await browsers.open()
        try await first.join("서울고", at: hall, nickname: "민준")
        #expect(try await first.run("return \(Self.isAsked)") == false)
        try await first.tapPad(times: 2)
        try await first.waitUntilSettled()

        let second = try await browsers.open()
        try await second.choose("서울고", at: hall, nickname: "민준")
        try await second.wait(for: Self.isAsked)
        #expect(try await second.text("#namesake h2") == "같은 별명이 있어요")
        #expect(try await second.run(PageAudit.script) == [])
        try await second.takePicture("game shared nickname")
        try await second.click("#namesake [value=other]")
        try await second.wait(for: "!document.querySelector('main#name').hidden")
        try await second.type("서연", over: "#nickname")
        try await second.click("#name-go")
        try await second.waitUntilOpen()
        #expect(try await second.run("return \(Self.isAsked)") == false)
        try await second.tapPad(times: 3)
        try await second.waitUntilSettled()

        let third = try await browsers.open()
        try await third.choose("서울고", at: hall, nickname: "민준")
        try await third.wait(for: Self.isAsked)
        try await third.click("#namesake [value=same]")
        try await third.waitUntilOpen()
        try await third.tapPad(times: 4)
        try await third.waitUntilSettled()
        let players = try await hall.leaderboard.players(.top(5), of: .school(hall.schools[0].id)).entries
        #expect(players.map { $0.nickname?.text } == ["민준", "서연"])
        #expect(players.map(\.taps) == [6, 3])

        // The phone's own nickname from before is no question.
        try await third.reload()
        try await third.waitUntilOpen()
        try await third.click("#open-settings")
        try await third.click("#change-nickname")
        try await third.type("도윤", over: "#nickname")
        try await third.click("#name-go")
        try await third.waitUntilOpen()
        try await third.click("#open-settings")
        try await third.click("#change-nickname")
        try await third.type("민준", over: "#nickname")
        try await third.click("#name-go")
        try await third.waitUntilOpen()
        #expect(try await third.run("return \(Self.isAsked)") == false)
      }
    }
  }
}
