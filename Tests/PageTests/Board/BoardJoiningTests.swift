import Foundation
import GameServer
import Leaderboard
import TapGame
import TestSupport
import Testing

extension BrowserTests {
  @Suite struct `Joining from the projector's page` {
    @Test func `the address is there to be read, and this computer's own is said to be that`() async throws {
      try await GameHall.with { hall, browsers in
        let board = try await browsers.open(.smallProjector)
        let url = await hall.url
        try await board.open(url + "/board")
        try await board.wait(for: "!document.querySelector('#join').hidden")
        #expect(try await board.text("#address") == String(url.dropFirst(7)))
        #expect(try await board.isDisplayed("#address-note"))
        // The panel grows with the next frame, where nobody has tapped yet.
        try await board.wait(
          for: """
            (() => {
              const range = document.createRange()
              range.selectNodeContents(document.querySelector('#address'))
              return range.getClientRects().length === 1
            })()
            """)
      }
    }

    @Test(.enabled(if: Programs.zbarimg != nil, "zbarimg is not installed, which reads the code back"))
    func `a camera reads the address off the picture`() async throws {
      var settings = ServerSettings()
      settings.publicURL = "https://taps.example"
      try await GameHall.with(settings: settings) { hall, browsers in
        try await hall.tap(10, for: 0)
        let board = try await browsers.openBoard(.projector, at: hall)
        try await board.wait(
          for: "!document.querySelector('#join').hidden && document.body.dataset.state === 'racing'")
        for device in [Device.projector, .smallProjector, .oldProjector] {
          try await board.become(device)
          try await board.run(
            "await new Promise(painted => requestAnimationFrame(() => requestAnimationFrame(painted)))")
          #expect(try await board.text("#address").replacing("\n", with: "") == "https://taps.example")
          #expect(try await board.isDisplayed("#address-note") == false)
          let picture = try await board.takePicture("board code \(device.width)")
          #expect(try Programs.code(in: picture) == "https://taps.example")
        }
      }
    }

    @Test(.enabled(if: Programs.zbarimg != nil, "zbarimg is not installed, which reads the code back"))
    func `the organiser's projector shows the season's code, and a camera reads it off with the address`() async throws
    {
      var settings = ServerSettings()
      settings.publicURL = "https://taps.example"
      try await GameHall.with(settings: settings) { hall, browsers in
        let code = try #require(JoinCode(secret: [UInt8](1...16), period: .seconds(600)))
        try await hall.leaderboard.perform(SetSeason(hall.season.id, join: .code(code)))
        let stranger = try await browsers.openBoard(.projector, at: hall)
        try await stranger.wait(for: "!document.querySelector('#join').hidden")
        #expect(try await stranger.isDisplayed("#code-text") == false)
        let board = try await browsers.open(.projector)
        try await board.open(await hall.url + hall.boardPath())
        let text = code.shown(in: hall.season.id, at: hall.clock.now).text
        try await board.wait(for: text, in: "#code-text")
        let picture = try await board.takePicture("board with code")
        #expect(try Programs.code(in: picture) == "https://taps.example/?code=\(text)")
        // The next one is on the screen within seconds.
        hall.clock.advance(byMilliseconds: 600_000)
        let next = code.shown(in: hall.season.id, at: hall.clock.now).text
        try await board.wait(for: next, in: "#code-text")
      }
    }
  }
}
