import Foundation
import TestSupport
import Testing

extension BrowserTests {
  @Suite struct `The projector's page without its server` {
    @Test func `old standings are marked, and new ones follow by themselves`() async throws {
      try await GameHall.with { hall, browsers in
        try await hall.tap(10, for: 0)
        let board = try await browsers.open(.smallProjector)
        board.tolerateErrors(from: "network")
        try await board.open(await hall.url + "/board")
        try await hall.tap(5, for: 4)
        try await board.waitForRows(2)
        try await hall.tap(10, for: 4)
        try await board.wait(for: "!document.querySelector('#cheer').hidden")
        try await hall.stop()
        try await board.wait(for: "document.body.classList.contains('stale')")
        #expect(try await board.isDisplayed("#cheer") == false)
        #expect(try await board.text("#connection") == "연결이 끊겼어요. 다시 연결하는 중…")
        #expect(try await board.number(of: "#race li") == 2)
        try await board.takePicture("board without server")
        try await hall.tap(20, for: 1)
        try await hall.start()
        try await board.waitForRows(3)
        #expect(try await board.run("return document.body.classList.contains('stale')") == false)
        #expect(try await board.text("#connection") == "")
      }
    }

    @Test func `that the connection is lost covers nothing, and leaves the page in its place when it is back`()
      async throws
    {
      try await GameHall.with(name: "가을 축제 학교 대항 터치 대회 2026 결승전", endsAfter: 3600) { hall, browsers in
        for school in 0..<4 { try await hall.tap(10 + Int64(school), for: school) }
        let board = try await browsers.open(.smallProjector)
        board.tolerateErrors(from: "network")
        try await board.openBoard(at: hall, rows: 4)
        try await board.wait(for: "!document.querySelector('#join').hidden")
        for device in [Device.smallProjector, .phone, .smallPhone.turned] {
          try await board.become(device)
          try await board.run(
            "for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame); scrollTo(0, 0)")
          let top = try await board.run("return document.querySelector('h1').getBoundingClientRect().top")
          try await hall.stop()
          try await board.wait(for: "document.body.classList.contains('stale')")
          #expect(
            try await board.run(
              """
              const ribbon = document.querySelector("#connection").getBoundingClientRect()
              return [...document.querySelectorAll("header > *, #race .rank, #race li, #join")].filter(element => element.checkVisibility())
                .filter(element => {
                  const box = element.getBoundingClientRect()
                  return box.top < ribbon.bottom && box.bottom > ribbon.top && box.left < ribbon.right && box.right > ribbon.left
                }).map(element => element.outerHTML.slice(0, 60)).concat(ribbon.top < 0 || ribbon.height < 20 ? "the ribbon" : [])
              """) == [], "\(device.width)")
          #expect(
            try await board.run("return document.documentElement.scrollWidth <= innerWidth") == true, "\(device.width)")
          try await board.checkContrast()
          try await board.takePicture("board away \(device.width)")
          try await hall.start()
          try await board.wait(for: "!document.body.classList.contains('stale')")
          #expect(
            try await board.run("return document.querySelector('h1').getBoundingClientRect().top") == top,
            "\(device.width)")
        }
      }
    }
  }
}
