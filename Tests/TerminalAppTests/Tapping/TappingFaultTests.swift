import Console
import Foundation
import Boards
import Leaderboard
import TapClient
import SchoolDirectory
import TapGame
import TestSupport
import Testing
import Unidirectional

@testable import TerminalApp

/// What happens at once, or in an order that nobody would choose.
@Suite(.timeLimit(.minutes(10))) struct `Playing in trouble` {
  /// A fixture in which a run before has left taps for the first school that the contest has not counted.
  private func leftBehind(taps: Int = 5) async throws -> GameFixture {
    let fixture = try await GameFixture()
    let seat = TappingSeat(fixture, school: 0)
    await seat.begin()
    fixture.client.fail(Array(repeating: .lostBatch, count: 100))
    await seat.tap(taps)
    await seat.send(.handIn)
    #expect(seat.state.unkept == 0 && seat.state.unsent == Int64(taps))
    fixture.client.fail([])
    return fixture
  }

  @Test func `opens no second session when the first one is entered while an earlier run's taps go out`() async throws {
    let fixture = try await leftBehind()
    let seat = TappingSeat(fixture, school: 0)
    await seat.begin()
    await seat.tap(2)
    await seat.advance(1000)
    #expect(seat.state.counted == 7 && seat.state.uncounted == 0)
    #expect(try await seat.total(of: 0) == 7)
    #expect(try await fixture.file.sessions(at: try #require(seat.state.session).place).count == 1)
  }

  @Test func `goes on in the next season though the one before ended between two tries`() async throws {
    let fixture = try await GameFixture()
    let seat = TappingSeat(fixture, school: 0)
    await seat.begin()
    fixture.client.fail([.lostBatch])
    await seat.tap(2, every: 50)
    await seat.advance(250)
    #expect(seat.state.delivery == .retrying(1))
    _ = try await fixture.leaderboard.perform(EndSeason(fixture.season.id))
    await seat.advance(1000)
    #expect(seat.state.delivery == .flowing && seat.state.uncounted == 0)
    let next = try await fixture.leaderboard.perform(StartSeason(name: "여름 대회"))
    await seat.send(.season(SeasonSummary(next, .live)))
    await seat.tap(3)
    await seat.advance(1000)
    #expect(seat.state.counted == 3)
  }

  @Test func `hands in the last taps for a school though no tap follows for the next one`() async throws {
    let seat = TappingSeat(try await GameFixture(), school: 0)
    await seat.begin()
    seat.store.send(.press(TapPress(.key("a"), .press, at: .seconds(1))))
    await seat.send(.choose(seat.fixture.schools[1]))
    #expect(try await seat.total(of: 0) == 1)
    #expect(seat.state.shown == 0 && seat.state.unsent == 0)
  }

  @Test func `is not left before a batch of the school before is handed in or kept`() async throws {
    let seat = TappingSeat(try await GameFixture(), school: 0)
    await seat.begin()
    seat.fixture.client.fail([.lostBatch])
    seat.store.send(.press(TapPress(.key("a"), .press, at: .seconds(1))))
    await seat.send(.choose(seat.fixture.schools[1]))
    #expect(seat.state.unsent == 1 && seat.state.uncounted == 0)
    await seat.send(.handIn)
    #expect(seat.state.isHandedIn, "it is in the file, and the contest could not be written a moment ago")
    await seat.advance(500)
    #expect(try await seat.total(of: 0) == 1)
  }

  @Test func `enters the season that has begun while the one before was being entered`() async throws {
    let fixture = try await GameFixture()
    fixture.client.fail(.openSession, times: 2)
    let seat = TappingSeat(fixture, school: 0)
    await seat.begin()
    guard case .shut = seat.state.delivery else {
      Issue.record("\(seat.state.delivery) instead of shut")
      return
    }
    _ = try await fixture.leaderboard.perform(EndSeason(fixture.season.id))
    let next = try await fixture.leaderboard.perform(StartSeason(name: "여름 대회"))
    await seat.send(.season(SeasonSummary(next, .live)))
    await seat.advance(3000)
    await seat.tap(1)
    await seat.advance(1500)
    #expect(seat.state.session?.place.season == next.id && seat.state.counted == 1)
  }

  @Test func `keeps the last of two choices, whatever becomes of the first`() async throws {
    let fixture = try await GameFixture()
    let seat = TappingSeat(fixture, school: 0)
    await seat.begin()
    fixture.client.fail(.openSession, times: 1)
    seat.store.send(.choose(fixture.schools[1]))
    seat.store.send(.choose(fixture.schools[2]))
    await seat.settle()
    await seat.advance(3000)
    #expect(seat.state.school == fixture.schools[2] && seat.state.session?.place.school == fixture.schools[2].id)
    #expect(try await fixture.file.school(in: fixture.dependencies.contest) == fixture.schools[2].id)
  }

  @Test func `keeps taps that a database which was moved away would have swallowed`() async throws {
    let fixture = try await GameFixture()
    let seat = TappingSeat(fixture, school: 0)
    await seat.begin()
    await seat.tap(1)
    await seat.advance(1000)
    let path = fixture.folder.path("contest.sqlite")
    try FileManager.default.moveItem(atPath: path, toPath: path + ".away")
    await seat.tap(3)
    await seat.advance(8000)
    guard case .kept(let sentence) = seat.state.delivery else {
      Issue.record("\(seat.state.delivery) instead of kept")
      return
    }
    #expect(sentence.contains(path))
    #expect(seat.state.unsent == 3)
    try FileManager.default.moveItem(atPath: path + ".away", toPath: path)
    await seat.advance(12_000)
    #expect(seat.state.counted == 4)
  }
}
