import Console
import SchoolDirectory
import TapGame
import Testing
import Unidirectional
import UnidirectionalTesting

@testable import TapClient
@testable import TerminalApp

@Suite(.timeLimit(.minutes(10))) struct `The time of a round` {
  @Test(arguments: [(12_999, 1), (13_000, 0), (2999, 0)] as [(Int, Int64)])
  func `has in it a tap that was read before its end and is handled after it`(milliseconds: Int, taps: Int64)
    async throws
  {
    let seat = try await RoundSeat(try await GameFixture())
    await seat.press(.character("1"), at: .zero)
    await seat.press(.enter, at: .zero)
    await seat.send(.round(.tick(at: .seconds(13))))
    guard case .settling = seat.round.phase else {
      Issue.record("\(seat.round.phase)")
      return
    }
    await seat.press(.character("a"), at: .milliseconds(milliseconds))
    #expect(seat.made == taps)
    await seat.send(.counted(rejecting: 0))
    await seat.advance(Round.lookInterval)
    guard case .result(let outcome) = seat.round.phase else {
      Issue.record("\(seat.round.phase)")
      return
    }
    #expect(outcome.taps == taps)
  }

  @Test func `runs from the key that began it, picture by picture, to its end`() async throws {
    let game = try await GameFixture()
    let shared = try await RoundInSharedState.shared(of: game)
    let session = try #require(shared.tapping.session)
    let place = PlayerPlace(
      try await game.client.players(of: game.schools[0].id, around: session.session), nickname: .anonymous,
      sessionTaps: 0)
    let store = TestStore(
      initialState: Round.State(), reducer: Round(shared: shared, dependencies: game.dependencies))
    let start = Duration.seconds(100)
    await store.send(.input(.key(.character("1"), at: start))) { $0.length = .ten }
    await store.send(.input(.key(.enter, at: start))) {
      $0.phase = .countdown(.init(startsAt: start + .seconds(3), now: start))
    }
    await store.receive(.placed(place), waitingUpTo: .seconds(30)) { $0.before = place }
    for picture in 1..<60 {
      await game.clock.advance(by: .milliseconds(50))
      let now = start + .milliseconds(50 * picture)
      await store.receive(.tick(at: now)) { $0.phase = .countdown(.init(startsAt: start + .seconds(3), now: now)) }
    }
    let tally = Round.Tally(place: session.place, made: 0, counted: 0)
    for picture in 60..<260 {
      await game.clock.advance(by: .milliseconds(50))
      let now = start + .milliseconds(50 * picture)
      await store.receive(.tick(at: now)) {
        $0.phase = .running(
          .init(startsAt: start + .seconds(3), endsAt: start + .seconds(13), now: now, start: tally))
      }
    }
    await game.clock.advance(by: .milliseconds(50))
    await store.receive(.tick(at: start + .seconds(13))) {
      $0.phase = .settling(
        .init(
          start: tally, time: start + .seconds(3)..<start + .seconds(13), readyAt: start + .seconds(13) + Round.rest))
    }
    await game.clock.advance(by: Round.lookInterval)
    await store.receive(.look)
    let outcome = Round.Outcome(
      taps: 0, uncounted: 0, record: RoundResult(isNewBest: false, best: nil, previous: nil), failure: nil,
      after: place, readyAt: start + .seconds(13) + Round.rest)
    await store.receive(.finished(outcome), waitingUpTo: .seconds(30)) { $0.phase = .result(outcome) }
    await store.send(.input(.key(.escape, at: .seconds(200))))
    await store.receive(.request(.dismiss))
    await game.clock.advance(by: .seconds(3600))
    await store.finish()
  }

  @Test(arguments: [
    (Duration.milliseconds(2999), 0), (.milliseconds(3000), 1), (.milliseconds(12_999), 1),
    (.seconds(13) - .nanoseconds(1), 1), (.seconds(13), 0), (.seconds(14), 0),
  ])
  func `has in it the taps that were read in it, to the nanosecond`(after: Duration, expected: Int) async throws {
    let seat = try await RoundSeat(try await GameFixture())
    await seat.press(.character("1"), at: .seconds(50))
    await seat.press(.enter, at: .seconds(50))
    await seat.press(.character("a"), at: .seconds(50) + after)
    #expect(seat.made == Int64(expected))
    await seat.press(.escape, at: .seconds(50) + after)
    #expect(seat.store.runningEffects == 0)
  }

  @Test func `goes by when a tap was read, however late it is handled`() async throws {
    let seat = try await RoundSeat(try await GameFixture())
    await seat.press(.character("1"), at: .seconds(50))
    await seat.press(.enter, at: .seconds(50))
    await seat.send(.round(.tick(at: .milliseconds(62_990))))
    await seat.press(.character("a"), at: .milliseconds(52_999))
    #expect(seat.made == 0)
    await seat.press(.character("a"), at: .milliseconds(62_970))
    #expect(seat.made == 1)
    #expect(seat.round.running?.now == .milliseconds(62_990))
    await seat.press(.escape, at: .milliseconds(62_995))
  }

  @Test(arguments: [Duration.seconds(1), .seconds(4)])
  func `went on while the game was suspended`(after: Duration) async throws {
    let seat = try await RoundSeat(try await GameFixture())
    await seat.press(.character("1"), at: .seconds(50))
    await seat.press(.enter, at: .seconds(50))
    await seat.send(.round(.tick(at: .seconds(50) + after)))
    // Nothing came for an hour, and then a key before the next picture.
    await seat.press(.character("a"), at: .seconds(3650))
    #expect(seat.made == 0)
    guard case .settling = seat.round.phase else {
      Issue.record("The round is not over.")
      return
    }
    await seat.advance(Round.lookInterval)
    #expect(seat.round.outcome?.taps == 0)
  }

  @Test func `warns who taps before the start, and counts nothing of it`() async throws {
    let seat = try await RoundSeat(try await GameFixture())
    await seat.press(.enter, at: .seconds(50))
    #expect(seat.lines.contains { $0.contains("준비…") })
    await seat.press(.character("a"), at: .seconds(51))
    #expect(seat.lines.contains { $0.contains("아직이에요! 지금 하는 터치는 세지 않아요.") })
    #expect(seat.made == 0)
    await seat.press(.escape, at: .seconds(52))
    #expect(seat.round.phase == .choosing && seat.round.remark == nil)
  }

  @Test func `shows three, two, one`() async throws {
    let countdown = { Round.Countdown(startsAt: .seconds(3), now: .milliseconds($0)).figure }
    #expect([0, 1, 999, 1000, 1999, 2000, 2999].map(countdown) == [3, 3, 3, 2, 2, 1, 1])
  }
}

extension Round.State {
  var running: Round.Running? { if case .running(let running) = phase { running } else { nil } }
  var outcome: Round.Outcome? { if case .result(let outcome) = phase { outcome } else { nil } }
}
