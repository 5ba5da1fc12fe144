import Foundation
import Testing

extension BrowserTests {
  @Suite struct `The projector's page without its server` {
    @Test func `old standings are marked, and new ones follow by themselves`() async throws {
      try await GameHall.with { hall in
        try await Browsers.with { browsers in
          try await hall.tap(10, for: 0)
          let board = try await browsers.open(.smallProjector)
          board.tolerateErrors(from: "network")
          try await board.open(await hall.url + "/board")
          try await hall.tap(5, for: 4)
          try await board.wait(for: "document.querySelectorAll('#race li').length === 2")
          try await hall.tap(10, for: 4)
          try await board.wait(for: "!document.querySelector('#cheer').hidden")
          try await hall.stop()
          try await board.wait(for: "document.body.classList.contains('stale')")
          #expect(try await board.isDisplayed("#cheer") == false)
          #expect(try await board.text("#connection") == "연결이 끊겼어요. 다시 연결하는 중…")
          #expect(try await board.findAll("#race li").count == 2)
          try await board.takePicture("board without server")
          try await hall.tap(20, for: 1)
          try await hall.start()
          try await board.wait(for: "document.querySelectorAll('#race li').length === 3")
          #expect(try await board.run("return document.body.classList.contains('stale')") == false)
          #expect(try await board.text("#connection") == "")
        }
      }
    }
  }
}
