import Console
import Boards
import Leaderboard
import TapClient
import SchoolDirectory
import TapGame
import Testing
import Unidirectional

@testable import TerminalApp

@Suite(.timeLimit(.minutes(10))) struct `A timed round in the game` {
  /// Somebody at a round for a school of three other players.
  private static func seat() async throws -> GameSeat {
    let game = try await GameFixture()
    try await game.tap(100, for: 0, as: "민지")
    try await game.tap(50, for: 0, as: "준호")
    try await game.tap(20, for: 0, as: "서연")
    let seat = await GameSeat(game, school: 0)
    await seat.send(.main(.request(.push(.round))))
    return seat
  }

  @Test func `brings its taps, the personal best, and the place among the school's players`() async throws {
    let seat = try await Self.seat()
    await seat.play { await seat.tap(60, every: 150) }
    let first = try #require(await seat.outcome())
    #expect(first.taps == 60 && first.uncounted == 0 && first.record?.isNewBest == true)
    #expect(seat.state.round?.before?.rank == nil && first.after?.rank == 2 && first.after?.page.total == 4)
    #expect(seat.lines.contains { $0.contains("★ 첫 기록이에요!") })
    #expect(seat.lines.contains { $0.contains("우리 학교 4명 중 2위 (처음 올랐어요)") })
    #expect(try await seat.fixture.leaderboard.standing(of: seat.fixture.schools[0].id).taps == 230)

    // As many as the first, but later.
    await seat.again { await seat.tap(40, every: 200) }
    let second = try #require(await seat.outcome())
    #expect(second.taps == 40 && second.record?.isNewBest == false && second.record?.best?.taps == 60)
    #expect(seat.state.round?.before?.rank == 2 && second.after?.rank == 2)
    #expect(seat.lines.contains { $0.contains("최고 기록 60번") })
    #expect(seat.lines.contains { $0.contains("우리 학교 4명 중 2위 (그대로)") })

    await seat.again { await seat.tap(61, every: 150) }
    let third = try #require(await seat.outcome())
    #expect(third.taps == 61 && third.record?.isNewBest == true && third.record?.previous?.taps == 60)
    #expect(seat.state.round?.before?.rank == 2 && third.after?.rank == 1)
    #expect(seat.lines.contains { $0.contains("★ 최고 기록! 전에는 60번") })
    #expect(seat.lines.contains { $0.contains("▲ 우리 학교 4명 중 1위 (전 2위)") })
    #expect(try await seat.fixture.file.best(seconds: 10)?.taps == 61)
    #expect(try await seat.fixture.file.best(seconds: 30) == nil)
  }

  @Test func `waits for the receipts of its last taps, and says that they are on their way`() async throws {
    let seat = try await Self.seat()
    await seat.play {
      await seat.tap(10, every: 900)
      seat.fixture.client.fail([.lostBatch, .lostReceipt, .lostBatch])
      await seat.tap(5, every: 150)
    }
    #expect(seat.state.round?.outcome == nil)
    #expect(seat.lines.contains { $0.contains("아직 가는 중이에요…") })
    let outcome = try #require(await seat.outcome())
    #expect(outcome.taps == 15 && outcome.uncounted == 0)
    #expect(try await seat.fixture.leaderboard.standing(of: seat.fixture.schools[0].id).taps == 185)
  }

  @Test func `counts a held key once`() async throws {
    let seat = try await Self.seat()
    await seat.play {
      await seat.tap(5, every: 200)
      let start = seat.now
      for input in KeyHold.inputs(of: .character("x"), from: start) {
        while seat.now < input.at { await seat.advance(1) }
        await seat.send(.input(input))
      }
    }
    let outcome = try #require(await seat.outcome())
    #expect(outcome.taps == 6 && outcome.uncounted == 0)
  }

  @Test func `takes off what was too fast for a person, and says so`() async throws {
    let seat = try await Self.seat()
    await seat.play { await seat.click(300, every: 25) }
    let outcome = try #require(await seat.outcome())
    #expect(outcome.uncounted > 0 && outcome.taps + outcome.uncounted == 300)
    #expect(try await seat.fixture.leaderboard.standing(of: seat.fixture.schools[0].id).taps == 170 + outcome.taps)
    #expect(seat.lines.contains { $0.contains("\(outcome.uncounted)번은 세지 않았어요") })
  }

  @Test func `leaves its taps to the school when it is left in the middle, and nothing else`() async throws {
    let seat = try await Self.seat()
    let effects = seat.store.runningEffects
    await seat.play(to: 4000) { await seat.tap(12, every: 150) }
    await seat.press(.escape)
    #expect(seat.lines.contains { $0.contains("결과 없이 끝났어요. 터치 12번은 학교에 그대로 남아요.") })
    await seat.press(.escape)
    #expect(seat.state.path.isEmpty)
    await seat.advance(1000)
    #expect(seat.store.runningEffects == effects)
    #expect(seat.tapping.counted == 12 && seat.tapping.uncounted == 0)
    #expect(try await seat.fixture.leaderboard.standing(of: seat.fixture.schools[0].id).taps == 182)
    #expect(try await seat.fixture.file.best(seconds: 10) == nil)
  }
}

extension GameSeat {
  /// Plays ten seconds from the screen on, up to the end or so many milliseconds of the round.
  fileprivate func play(to end: Int64 = 10_000, _ taps: () async -> Void) async {
    await press(.character("1"))
    await run(to: end, taps)
  }

  /// Plays once more, when keys are the screen's again.
  fileprivate func again(_ taps: () async -> Void) async {
    await advance(2000)
    await run(to: 10_000, taps)
  }

  private func run(to end: Int64, _ taps: () async -> Void) async {
    await press(.enter)
    await advance(3000)
    let start = now
    #expect(state.round?.running != nil)
    await taps()
    await advance((end - Int64((now - start) / .milliseconds(1))))
  }

  /// The result, as soon as it is there.
  fileprivate func outcome() async -> Round.Outcome? {
    for _ in 0..<200 {
      if let outcome = state.round?.outcome { return outcome }
      await advance(50)
    }
    return nil
  }
}
