import Basics
import Console
import SchoolDirectory
import TapGame
import TestSupport
import Testing

@testable import TerminalApp

@Suite struct `The introduction's pictures` {
  @Test(arguments: [(60, 20), (80, 24), (120, 40)], Language.allCases)
  func `are as recorded`(size: (columns: Int, rows: Int), language: Language) async throws {
    let game = try await GameFixture()
    let size = TerminalSize(columns: size.columns, rows: size.rows)
    let shared = try await game.shared(language: language, size: size)
    let playing = try await game.shared(language: language, size: size, school: game.schools[3])
    var pictures: [(String, Canvas)] = []
    for phase in Introduction.Phase.allCases {
      pictures.append(("\(phase)", picture(.init(phase: phase), shared)))
      let done = Self.achieved(phase, in: game)
      if done.isDone { pictures.append(("\(phase), done", picture(done, shared))) }
      if phase == .chooseSchool || phase == .done {
        pictures.append(("\(phase), with a school", picture(.init(phase: phase), playing)))
      }
    }
    expectNothingCut(in: pictures, but: [])
    try Recording.expect(pictures, are: "introduction-\(size.columns)x\(size.rows)-\(language.rawValue)")
  }

  private static func achieved(_ phase: Introduction.Phase, in game: GameFixture) -> Introduction.State {
    var state = Introduction.State(phase: phase)
    for tap in 0..<phase.neededTaps {
      _ = state.practice.take(TapPress(.key("\(tap)"), .press, at: .milliseconds(100 * tap)))
    }
    state.isDone = phase.neededTaps > 0 || phase == .holdIsNotTapping
    return state
  }
}
