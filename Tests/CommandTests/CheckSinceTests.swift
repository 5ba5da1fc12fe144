import Boards
import Foundation
import Leaderboard
import SchoolDirectory
import TapGame
import TestSupport
import Testing

/// `touchschool check --since`.
@Suite("A check since a revision")
struct CheckSinceTests {
  private let workplace: Workplace

  init() throws { workplace = try Workplace() }

  /// A season in which a session has tapped five times.
  ///
  /// - Returns: the newest revision.
  private func play() async throws -> Int64 {
    try await workplace.play(ago: 1_200_000) { leaderboard, clock in
      let season = try await leaderboard.perform(StartSeason(name: "Spring")).id
      let school = try #require(SchoolID("test:high:1"))
      let session = try await leaderboard.openSession(SessionRequest(season: season, school: school))
      for sequence in 1...Int64(5) {
        clock.advance(byMilliseconds: 1000)
        _ = try await leaderboard.commit(TapBatch(session: session.id, sequence: sequence, taps: 7, span: .seconds(1)))
      }
      return try await leaderboard.digest().revision.rawValue
    }
  }

  @Test("compares what came after it")
  func since() async throws {
    let newest = try await play()
    let report = try await workplace.json("check", "--since", "\(newest - 2)")
    let item = report["items"].elements.first { $0["name"].string?.hasPrefix("each receipt since then") == true }
    #expect(item?["compared"] == 2)
    let korean = try await workplace.touchschool("check", "--since", "\(newest - 2)", "--lang", "ko")
    #expect(korean.exitCode == 0)
    // Each item has its sentence.
    for line in korean.output.split(separator: "\n") {
      #expect(!line.contains("each") && !line.contains("season") && !line.contains("webhooks"), "\(line)")
    }
  }

  @Test("that the file does not have is 65, and one that is no revision 64")
  func refused() async throws {
    let newest = try await play()
    let missing = try await workplace.touchschool("check", "--since", "\(newest + 1)", errorsAside: true)
    #expect(missing.exitCode == 65 && missing.output.contains("does not have revision \(newest + 1)"))
    #expect(missing.errors.contains("Something since revision \(newest + 1) does not hold"))
    for (arguments, words) in [
      (["-1"], "--since takes a number from 0, not -1"), (["x"], "is invalid for '--since <revision>'"),
      (["1", "--digest"], "--since does not go with"), (["1", "--accept"], "--since does not go with"),
    ] {
      let outcome = try await workplace.touchschool(["check", "--since"] + arguments)
      #expect(outcome.exitCode == 64 && outcome.output == "" && outcome.errors.contains(words), "\(outcome.errors)")
    }
  }
}
