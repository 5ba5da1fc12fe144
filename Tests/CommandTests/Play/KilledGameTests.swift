import ChildPrograms
import Foundation
import SystemCalls
import TestSupport
import Testing
import VirtualTerminal

/// `touchschool play` in a terminal, tapped with one key and killed at any moment.
///
/// `TOUCHSCHOOL_KILLS=50` kills it fifty times and prints what was lost.
@Suite("A game that is killed", .timeLimit(.minutes(15)))
struct KilledGameTests {
  /// The number of kills.
  private static let kills = ProcessInfo.processInfo.environment["TOUCHSCHOOL_KILLS"].flatMap { Int($0) } ?? 4
  /// The taps of this time may be lost.
  private static let allowance = Duration.milliseconds(250)

  @Test("has what was on the screen 250 ms before in the player's file, and counts no tap twice")
  func kills() async throws {
    let workplace = try Workplace()
    try await workplace.prepareWithPlayer()
    let first = try #require(try await workplace.taps(of: "test:high:b"))
    var random = TestRandom(seed: 20_261_122)
    var counted: Int64 = 0
    for run in 0..<Self.kills {
      // From 2 to 20 %.
      let spread = 0.02 + 0.18 * Double(run) / Double(max(1, Self.kills - 1))
      let killed = try await play(in: workplace, spread: spread, &random)
      // The next start hands in what the killed game has left.
      try await workplace.playPlain("wait")
      let now = try #require(try await workplace.taps(of: "test:high:b")) - first
      let lost = max(0, killed.shown - now)
      #expect(lost <= killed.recent, "\(killed.shown) on the screen, \(now) counted, \(killed.recent) taps just before")
      #expect(now <= counted + killed.typed, "\(now - counted) counted of \(killed.typed)")
      if Self.kills > 4 {
        print(
          "kill \(run + 1): spread \(Int((spread * 100).rounded())) %, \(killed.typed) taps, \(killed.shown - counted) shown,",
          "\(now - counted) counted, lost \(lost), tapped in the last 250 ms \(killed.recent)")
      }
      counted = now
    }
    try await workplace.expectWhole()
  }

  /// Taps one key at intervals of 110 ms with this relative spread, now and then after a longer pause, and kills the game at a random
  /// moment.
  ///
  /// - Returns: the number on the last screen, the taps that were typed, and those of them within the allowance before the kill.
  private func play(
    in workplace: Workplace, spread: Double, _ random: inout TestRandom
  ) async throws -> (shown: Int64, typed: Int64, recent: Int64) {
    let game = try PlayedGame(["play", "--lang", "en"], in: workplace)
    try await game.see("나라고등학교")
    try game.type("p")
    try await game.seeReady()
    var pauses: [Duration] = []
    for number in 0..<random.value(in: 8...40) {
      // A pause like a keyboard's first delay: what follows may come from a held key.
      let isFirst = number == 0 || random.value(in: 0...30) == 0
      pauses.append(.milliseconds(isFirst ? Double(random.value(in: 200...600)) : 110 * (1 + spread * random.normal())))
    }
    let last = Duration.milliseconds(Double(random.value(in: 0...250)))
    let (typed, killedAt) = try await withCheckedThrowingContinuation { done in
      // A thread of its own, whose pauses are the person's.
      Thread.detachNewThread { [pauses] in
        done.resume(
          with: Result {
            var typed: [ContinuousClock.Instant] = []
            for pause in pauses {
              typed.append(.now)
              try game.type("a")
              usleep(UInt32(max(40, pause / .milliseconds(1)) * 1000))
            }
            usleep(UInt32(last / .microseconds(1)))
            let killedAt = ContinuousClock.now
            game.child.send(SIGKILL)
            return (typed, killedAt)
          })
      }
    }
    try #require(try await game.end() == 128 + SIGKILL)
    let shown = try #require(LargeFigures.number(in: game.terminal.linesInUse))
    return (
      shown, Int64(typed.count), Int64(typed.count { $0 > killedAt - Self.allowance })
    )
  }
}

extension TestRandom {
  /// A number of the standard normal distribution: a sum of twelve uniform ones.
  fileprivate mutating func normal() -> Double {
    (0..<12).reduce(-6) { sum, _ in sum + Double.random(in: 0..<1, using: &self) }
  }
}
