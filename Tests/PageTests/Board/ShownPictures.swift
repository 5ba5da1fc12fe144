import Foundation
import GameServer
import SchoolDirectory
import TapGame
import TestSupport
import Testing

extension BrowserTests {
  /// Takes the pictures that the README shows, into the folder that `TOUCHSCHOOL_ARTIFACTS` names.
  @Suite(
    .enabled(if: ProcessInfo.processInfo.environment["TOUCHSCHOOL_PICTURES"] != nil, "TOUCHSCHOOL_PICTURES is not set"))
  struct `Pictures for the README` {
    @Test func `a phone and the projector in one contest`() async throws {
      let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Data/schools.csv")
      let samples = try DirectoryReader.read(Array(Data(contentsOf: file))).schools.filter { $0.status == .open }
      var settings = ServerSettings()
      settings.publicURL = "http://192.168.0.17:8080/"
      try await GameHall.with(schools: samples, name: "가을 학교 대항전", endsAfter: 754, settings: settings) {
        hall, browsers in
        var random = SplitMix64(seed: 11)
        let playing = (0..<14).map { samples.count * $0 / 14 }
        for (place, school) in playing.enumerated() {
          try await hall.tap(9000 / Int64(place + 2) + Int64(random.next() % 400), for: school)
        }
        let phone = try await browsers.open(Device(width: 390, height: 844, isTouched: true))
        try await phone.join(samples[playing[1]].name, at: hall, nickname: "민준")
        // The first tap is celebrated over the school's name; the picture shows a player who has been here for a while.
        try await phone.touch("#pad")
        try await phone.wait(for: "document.querySelector('#moment').textContent")
        try await phone.reload()
        try await phone.wait(
          for: "!document.querySelector('#play').hidden && document.querySelector('#rank').textContent")
        let pad = try await phone.middle(of: "#pad")
        try await phone.touch([.init(x: pad.x - 60, y: pad.y + 20), .init(x: pad.x + 50, y: pad.y - 30)], times: 30)
        try await phone.takePicture("phone")
        let board = try await browsers.openBoard(at: hall, rows: 10)
        try await board.wait(for: "!document.querySelector('#join').hidden")
        try await hall.tap(2000, for: playing[2])
        try await board.wait(
          for:
            "!document.querySelector('#cheer').hidden && document.getAnimations().every(a => a.playState !== 'running' || a.animationName === 'shine')"
        )
        try await board.takePicture("projector")
      }
    }
  }
}
