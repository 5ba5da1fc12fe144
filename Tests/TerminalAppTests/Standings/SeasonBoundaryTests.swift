import Basics
import GameAPI
import Console
import Boards
import Leaderboard
import TapGame
import Testing
import Unidirectional
import UnidirectionalTesting

@testable import TerminalApp

@Suite(.timeLimit(.minutes(10))) struct `A season's beginning and end by the time of day` {
  private static let inAWhile = GameFixture.start + 90_000

  @Test func `let the game begin though nobody commits`() async throws {
    let fixture = try await GameFixture(startsAt: Self.inAWhile)
    let seat = await GameSeat(fixture, school: 0, language: .english, path: [.game(.init())])
    let revision = try await fixture.leaderboard.revision()
    #expect(seat.picture.contains("봄 대회 · not begun"))
    await seat.advance(89_900)
    #expect(!seat.state.shared.isLive && seat.tapping.session == nil)
    await seat.advance(100)
    await seat.until { $0.shared.isLive && $0.shared.tapping.session != nil }
    #expect(!seat.picture.contains("not begun"))
    #expect(seat.state.shared.standings?.revision == revision)
  }

  @Test func `end the game though nobody commits`() async throws {
    let fixture = try await GameFixture(endsAt: Self.inAWhile)
    let seat = await GameSeat(fixture, school: 0, language: .english, path: [.game(.init())])
    let revision = try await fixture.leaderboard.revision()
    await seat.advance(89_900)
    #expect(seat.state.shared.isLive)
    await seat.advance(100)
    await seat.until { !$0.shared.isLive }
    #expect(seat.picture.contains("봄 대회 · over"))
    let before = seat.tapping.made
    await seat.tap(3)
    #expect(seat.tapping.made == before)
    #expect(seat.state.shared.standings?.revision == revision)
  }

  @Test func `count no press after the end, though the standings do not tell of it yet`() async throws {
    let fixture = try await GameFixture(rules: .standard, endsAt: Self.inAWhile)
    let seat = await GameSeat(fixture, school: 0, language: .english, path: [.game(.init())])
    await seat.advance(89_900)
    let before = seat.tapping.made
    // Only the time of day moves on: the timer that reads the standings at the end has not come yet.
    fixture.wallClock.advance(byMilliseconds: 100)
    #expect(seat.state.shared.isLive)
    seat.store.send(.tapping(.press(TapPress(.key("a"), .press, at: .seconds(500)))))
    #expect(seat.tapping.made == before)
    await seat.until { $0.shared.standings?.state == .counting }
    #expect(seat.picture.contains("counting the last taps"))
  }

  @Test func `stand still in a pause, in which no press counts`() async throws {
    let fixture = try await GameFixture(endsAt: Self.inAWhile)
    let seat = await GameSeat(fixture, school: 0, language: .english, path: [.game(.init())])
    await seat.tap(2)
    try await fixture.leaderboard.perform(PauseSeason(fixture.season.id))
    await seat.until { $0.shared.standings?.state == .paused }
    #expect(seat.picture.contains("봄 대회 · paused"))
    #expect(seat.picture.contains("The season is paused; taps count again when it goes on."))
    // Longer than was left.
    await seat.advance(100_000)
    #expect(seat.picture.contains("1:30 left"))
    let before = seat.tapping.made
    await seat.tap(3)
    #expect(seat.tapping.made == before)
    try await fixture.leaderboard.perform(ContinueSeason(fixture.season.id))
    await seat.until { $0.shared.isLive }
    await seat.tap(3)
    #expect(seat.tapping.made == before + 3)
  }

  @Test func `are found by a clock that is set, within a minute`() async throws {
    let fixture = try await GameFixture(endsAt: GameFixture.start + 86_400_000)
    let seat = await GameSeat(fixture, school: 0)
    await seat.advance(1000)
    fixture.wallClock.advance(byMilliseconds: 86_400_000)
    #expect(seat.state.shared.isLive)
    await seat.advance(60_000)
    await seat.until { !$0.shared.isLive }
  }

  @Test func `leave no timer behind that nothing is to come of`() async throws {
    let fixture = try await GameFixture(endsAt: Self.inAWhile)
    let seat = await GameSeat(fixture)
    await seat.advance(50)
    // One waits for the end, one counts down to it.
    #expect(fixture.clock.sleepers == 2)
    await seat.advance(91_000)
    await seat.until { !$0.shared.isLive }
    await seat.advance(50)
    #expect(fixture.clock.sleepers == 0)
  }

  @Test func `are seen by the batch that comes too late, at the latest`() async throws {
    let fixture = try await GameFixture(endsAt: GameFixture.start + 86_400_000)
    let seat = await GameSeat(fixture, school: 0, language: .english, path: [.game(.init())])
    // Set forward, as a machine does that slept: the timer has not noticed.
    fixture.wallClock.advance(byMilliseconds: 86_400_000)
    await seat.tap(3)
    await seat.advance(1000)
    await seat.until { !$0.shared.isLive }
    #expect(seat.picture.contains("봄 대회 · over"))
  }
}
