import Foundation
import TapGame
import TestSupport
import Testing

@Suite struct `The stamina of people` {
  private let opened = Timestamp(milliseconds: 10_000)

  private func season(_ rules: FairPlayRules = .standard, startsAt: Int64 = 10_000) -> Season {
    Season(
      id: SeasonID(rawValue: 1), name: "s", startsAt: Timestamp(milliseconds: startsAt), endsAt: nil,
      settings: SeasonSettings(rules: rules))
  }

  /// The taps that count of a session that taps `rate` a second in batches of a second.
  private func played(
    _ rate: Int64, seconds: Int64, in season: Season, openedAt: Timestamp? = nil
  ) throws -> SessionProgress {
    var progress = SessionProgress(openedAt: openedAt ?? opened, rules: season.rules)
    for second in 1...seconds {
      let batch = TapBatch(session: SessionID(rawValue: 1), sequence: second, taps: rate, span: 1000)
      _ = try progress.take(batch, season: season, now: opened + second * 1000)
    }
    return progress
  }

  @Test(arguments: [(10, 200), (60, 900), (600, 5490), (3600, 30_990)])
  func `gives a machine at the season's rate less than half in ten minutes`(seconds: Int64, most: Int64) throws {
    let machine = try played(20, seconds: seconds, in: season())
    #expect(machine.accepted <= most && machine.accepted > most - 20)
    let before = try played(20, seconds: seconds, in: season(FairPlayRules(stamina: .unlimited)))
    #expect(before.accepted == 20 * seconds)
    #expect((machine.accepted * 2 < before.accepted) == (seconds >= 600))
  }

  @Test func `takes nothing from who taps faster than anybody was measured`() throws {
    // Two hands as fast as one finger that makes 70 taps in ten seconds, slower by a quarter after 20 seconds, and by two fifths
    // after three minutes.
    var progress = SessionProgress(openedAt: opened, rules: .standard)
    for second in 1...Int64(600) {
      let rate: Int64 =
        switch second {
        case ...10: 14
        case ...20: 12
        case ...180: 10
        default: 8
        }
      let batch = TapBatch(session: SessionID(rawValue: 1), sequence: second, taps: rate, span: 1000)
      let verdict = try progress.take(batch, season: season(), now: opened + second * 1000)
      #expect(verdict.rejected == 0, "second \(second)")
    }
  }

  @Test func `keeps what was tapped without a network, and counts from the start of the season`() throws {
    var progress = SessionProgress(openedAt: opened, rules: .standard)
    let late = TapBatch(session: SessionID(rawValue: 1), sequence: 1, taps: 4800, span: 600_000)
    #expect(try progress.take(late, season: season(), now: opened + 600_000).rejected == 0)
    let lobby = try played(20, seconds: 10, in: season(), openedAt: opened + -3_600_000)
    #expect(lobby.accepted <= 200)
  }

  @Test(arguments: UInt64(1)...200)
  func `bounds a session whatever it claims`(seed: UInt64) throws {
    var random = TestRandom(seed: seed)
    let rules = try FairPlayRules(
      tapsPerSecond: [1, 20, 300][Int(random.value(in: 0...2))], burst: [1, 40, 500][Int(random.value(in: 0...2))])
    var progress = SessionProgress(openedAt: opened, rules: rules)
    var now = opened
    for sequence in 1...Int64(100) {
      now = now + random.value(in: 0...20_000)
      let batch = TapBatch(
        session: SessionID(rawValue: 1), sequence: sequence, taps: random.value(in: 1...10_000),
        span: random.value(in: 0...100_000))
      _ = try progress.take(batch, season: season(rules), now: now)
      let time = now.milliseconds - opened.milliseconds
      try #require(progress.accepted <= rules.stamina.mostTaps(in: time, rules: rules))
    }
  }

  @Test func `grows with the season's rate and burst`() throws {
    func most(_ rate: Int64, _ burst: Int64, in milliseconds: Int64) throws -> Int64 {
      Stamina.human.mostTaps(in: milliseconds, rules: try FairPlayRules(tapsPerSecond: rate, burst: burst))
    }
    #expect(try most(20, 40, in: 600_000) == 5490 && most(5, 10, in: 600_000) == 5490)
    #expect(try most(40, 40, in: 600_000) == 10_980 && most(20, 140, in: 0) == 160)
    #expect(try most(1000, 10_000, in: .max) > 0)
    #expect(Stamina.unlimited.mostTaps(in: 0, rules: .standard) == .max)
  }

  @Test func `is standard where settings leave it out`() throws {
    let settings = try JSONDecoder().decode(SeasonSettings.self, from: Data(#"{"burst":7}"#.utf8))
    #expect(settings.rules.stamina == .human && settings.rules.burst == 7)
  }
}
