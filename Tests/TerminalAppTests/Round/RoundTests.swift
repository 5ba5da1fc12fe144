import Basics
import Console
import Boards
import Leaderboard
import TapClient
import SchoolDirectory
import TapGame
import Testing
import Unidirectional

@testable import TerminalApp

@Suite(.timeLimit(.minutes(10))) struct `A timed round` {
  @Test func `is as long as was chosen, by arrows or digits`() async throws {
    let seat = try await RoundSeat(try await GameFixture())
    #expect(seat.round.length == .thirty)
    let steps: [(Key, RoundLength)] = [
      (.left, .ten), (.left, .ten), (.right, .thirty), (.right, .sixty), (.right, .sixty), (.character("1"), .ten),
      (.character("3"), .thirty), (.character("6"), .sixty), (.character("5"), .sixty), (.tab, .sixty),
      (.backTab, .thirty),
    ]
    for (key, length) in steps {
      await seat.press(key, at: .zero)
      #expect(seat.round.length == length && seat.round.phase == .choosing)
    }
  }

  @Test func `counts what was made in it and confirmed, and takes off what was not`() async throws {
    let seat = try await RoundSeat(try await GameFixture())
    await seat.begin()
    for tap in 0..<20 { await seat.press(.character("a"), at: .milliseconds(53_000 + 100 * tap)) }
    await seat.send(.counted(rejecting: 0))
    for tap in 0..<20 { await seat.press(.character("a"), at: .milliseconds(56_000 + 100 * tap)) }
    #expect(seat.made == 40)
    await seat.send(.withdrawn(5))
    await seat.send(.round(.tick(at: .seconds(63))))
    await seat.advance(Round.lookInterval * 5)
    #expect(seat.round.outcome == nil)
    #expect(seat.lines.contains { $0.contains("터치 15번이 아직 가는 중이에요…") })
    await seat.send(.counted(rejecting: 3))
    await seat.advance(Round.lookInterval)
    #expect(seat.round.outcome?.taps == 32 && seat.round.outcome?.uncounted == 3)
    #expect(seat.lines.contains { $0.contains("1초에 3.2번 · 3번은 세지 않았어요") })
    #expect(try await seat.game.file.best(seconds: 10)?.taps == 32)
    #expect(seat.store.runningEffects == 0)
  }

  @Test func `need not be waited for when its taps are kept for later`() async throws {
    let seat = try await RoundSeat(try await GameFixture())
    await seat.begin()
    await seat.press(.character("a"), at: .seconds(54))
    await seat.send(.round(.tick(at: .seconds(63))))
    await seat.advance(.seconds(60))
    #expect(seat.round.outcome == nil)
    await seat.press(.escape, at: .seconds(200))
    #expect(seat.round.phase == .choosing && seat.store.runningEffects == 0)
  }

  @Test func `does not begin with taps on their way, which would be mixed up with its own`() async throws {
    let seat = try await RoundSeat(try await GameFixture())
    await seat.send(.round(.request(.tap(TapPress(.key("a"), .press, at: .seconds(1))))))
    await seat.press(.enter, at: .seconds(50))
    #expect(seat.round.phase == .choosing)
    #expect(seat.lines.contains { $0.contains("앞서 한 터치 1번을 먼저 세고 있어요.") })
    await seat.send(.counted(rejecting: 0))
    await seat.press(.enter, at: .seconds(51))
    #expect(seat.round.phase != .choosing)
    await seat.press(.escape, at: .seconds(52))
  }

  @Test func `there is none without a live season, and it says so`() async throws {
    let seat = try await RoundSeat(try await GameFixture())
    try await seat.endSeason()
    await seat.press(.enter, at: .seconds(50))
    #expect(seat.round.phase == .choosing && seat.store.runningEffects == 0)
    #expect(seat.lines.contains { $0.contains("지금은 시즌이 아니라서 도전할 수 없어요.") })
  }

  @Test(arguments: [Duration.seconds(51), .seconds(54)])
  func `ends without a result when the season ends`(at moment: Duration) async throws {
    let seat = try await RoundSeat(try await GameFixture())
    await seat.begin()
    await seat.send(.round(.tick(at: moment)))
    try await seat.endSeason()
    await seat.send(.round(.tick(at: moment + .milliseconds(50))))
    #expect(seat.round.phase == .choosing && seat.round.remark == .seasonOver && seat.store.runningEffects == 0)
  }

  @Test func `ends without a result when its taps go somewhere else`() async throws {
    let seat = try await RoundSeat(try await GameFixture())
    await seat.begin()
    await seat.send(.round(.tick(at: .seconds(54))))
    await seat.send(.sessionGone)
    await seat.send(.round(.tick(at: .seconds(55))))
    #expect(seat.round.phase == .choosing && seat.round.remark == .seasonOver)
  }

  @Test func `takes no late tap for a wish to play again`() async throws {
    let seat = try await RoundSeat(try await GameFixture())
    await seat.begin()
    await seat.send(.round(.tick(at: .seconds(63))))
    await seat.advance(Round.lookInterval)
    #expect(seat.round.outcome != nil)
    // Somebody who taps on the enter key, and goes on for two seconds after the end.
    for tap in 0..<20 { await seat.press(.enter, at: .milliseconds(63_000 + 100 * tap)) }
    #expect(seat.round.outcome != nil)
    await seat.press(.character("6"), at: .milliseconds(65_400))
    #expect(seat.round.outcome != nil && seat.round.length == .ten)
    await seat.press(.enter, at: .milliseconds(66_000))
    #expect(seat.round.outcome == nil)
    await seat.press(.escape, at: .seconds(67))
  }

  @Test func `lets another length be chosen after the result, or leaves`() async throws {
    let seat = try await RoundSeat(try await GameFixture())
    await seat.begin()
    await seat.send(.round(.tick(at: .seconds(63))))
    await seat.advance(Round.lookInterval)
    await seat.press(.right, at: .seconds(63))
    #expect(seat.round.phase == .choosing && seat.round.length == .thirty)
    await seat.press(.escape, at: .seconds(63))
    #expect(seat.store.state.requests == [.dismiss])
  }

  @Test func `tells when its result cannot be kept`() async throws {
    let seat = try await RoundSeat(try await GameFixture(), language: .english)
    await seat.begin()
    await seat.press(.character("a"), at: .seconds(54))
    await seat.send(.counted(rejecting: 0))
    try seat.game.file.close()
    await seat.send(.round(.tick(at: .seconds(63))))
    await seat.advance(Round.lookInterval)
    #expect(seat.round.outcome?.taps == 1)
    #expect(seat.lines.contains { $0.contains("The result cannot be kept: ") })
  }
}

extension RoundSeat {
  /// Begins ten seconds: the countdown from 50 s on, the round from 53 s on, to 63 s.
  fileprivate func begin() async {
    await press(.character("1"), at: .seconds(50))
    await press(.enter, at: .seconds(50))
  }

  fileprivate func endSeason() async throws {
    _ = try await game.leaderboard.perform(EndSeason(game.season.id))
    await send(.read(try await game.client.standings([])))
  }
}
