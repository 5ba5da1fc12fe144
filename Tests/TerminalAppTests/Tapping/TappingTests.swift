import Console
import Boards
import Leaderboard
import TapClient
import SchoolDirectory
import TapGame
import Testing
import Unidirectional

@testable import TerminalApp

@Suite(.timeLimit(.minutes(10))) struct Playing {
  @Test func `hands in what was tapped every quarter of a second, and agrees with the contest after the receipt`()
    async throws
  {
    let seat = TappingSeat(try await GameFixture(), school: 0)
    await seat.begin()
    await seat.tap(2, every: 90)
    #expect(seat.state.shown == 2)
    #expect(try await seat.total(of: 0) == 0)
    await seat.advance(250)
    #expect(seat.state.shown == 2)
    #expect(seat.state.uncounted == 0)
    #expect(seat.state.counted == 2)
    #expect(try await seat.total(of: 0) == 2)
    #expect(try await seat.fixture.file.pending(in: seat.fixture.dependencies.contest).isEmpty)
  }

  @Test func `shows what an adjustment has left, with the next receipt`() async throws {
    let seat = TappingSeat(try await GameFixture(), school: 0)
    await seat.begin()
    await seat.tap(8)
    await seat.advance(250)
    #expect(seat.state.counted == 8)
    let session = try #require(seat.state.session?.session)
    try await seat.fixture.leaderboard.perform(AdjustTaps(session: session, taps: -6, reason: "macro"))
    await seat.tap(2)
    await seat.advance(1000)
    #expect(seat.state.counted == 4 && seat.state.shown == 4)
    #expect(try await seat.total(of: 0) == 4)
  }

  @Test func `tries a failed commit three times with growing pauses, then keeps it and tries later`() async throws {
    let seat = TappingSeat(try await GameFixture(), school: 0)
    await seat.begin()
    seat.fixture.client.fail(Array(repeating: .lostBatch, count: 5))
    await seat.tap(1)
    await seat.advance(300)
    #expect(seat.fixture.client.sentBatches.count == 1 && seat.state.delivery == .retrying(1))
    await seat.advance(200)
    #expect(seat.fixture.client.sentBatches.count == 2 && seat.state.delivery == .retrying(2))
    await seat.advance(700)
    #expect(seat.fixture.client.sentBatches.count == 2)
    await seat.advance(100)
    #expect(seat.fixture.client.sentBatches.count == 3 && seat.state.delivery == .retrying(3))
    await seat.advance(3200)
    #expect(seat.fixture.client.sentBatches.count == 4)
    guard case .kept(let sentence) = seat.state.delivery else {
      Issue.record("\(seat.state.delivery) instead of kept")
      return
    }
    #expect(sentence.contains("contest"))
    #expect(seat.state.shown == 1)
    // Later, once more in vain, and then for good.
    await seat.advance(10_000)
    #expect(seat.fixture.client.sentBatches.count == 5)
    await seat.advance(1000)
    #expect(seat.state.delivery == .flowing && seat.state.counted == 1 && seat.state.uncounted == 0)
    #expect(try await seat.total(of: 0) == 1)
  }

  @Test func `tells what fair play refused, and shows what the contest has`() async throws {
    let rules = try FairPlayRules(tapsPerSecond: 1, burst: 5)
    let seat = TappingSeat(try await GameFixture(rules: rules), school: 0)
    await seat.begin()
    await seat.tap(12, every: 100)
    await seat.advance(1500)
    let total = try await seat.total(of: 0)
    #expect(total < 12 && total >= 5)
    #expect(seat.state.shown == total && seat.state.uncounted == 0)
    #expect(seat.state.rejected == 12 - total)
    #expect(seat.state.rejection?.reason == .tooFast)
    await seat.advance(5000)
    #expect(seat.state.rejection == nil)
  }

  @Test func `takes no tap without a school, before the season, or while it leaves`() async throws {
    let fixture = try await GameFixture()
    let nobody = TappingSeat(fixture)
    await nobody.begin()
    await nobody.tap(2)
    #expect(nobody.state.shown == 0)

    let early = TappingSeat(fixture, school: 0)
    await early.begin(at: .scheduled)
    await early.tap(2)
    #expect(early.state.shown == 0)

    let late = TappingSeat(fixture, school: 0)
    await late.begin()
    await late.tap(1)
    await late.send(.handIn)
    await late.tap(1)
    #expect(late.state.isHandedIn && late.state.counted == 1)
  }

  @Test func `says that taps are in no file while the player's file cannot be written, and keeps them`() async throws {
    let fixture = try await GameFixture()
    let seat = TappingSeat(fixture, school: 0)
    await seat.begin()
    try await fixture.fillPlayerFile()
    await seat.tap(3)
    await seat.advance(2000)
    #expect(seat.state.shown == 3 && seat.state.unkept == 3)
    guard case .unkept(let sentence) = seat.state.delivery else {
      Issue.record("\(seat.state.delivery) instead of unkept")
      return
    }
    #expect(sentence.contains("disk is full"))
    #expect(!seat.state.isHandedIn)
    // Neither leaving nor another school makes it try without a pause; the test would not end.
    await seat.send(.choose(fixture.schools[1]))
    #expect(seat.state.school == fixture.schools[0] && seat.state.unkept == 3)
    try await fixture.file.limitPages(toCurrentCount: false)
    await seat.advance(3000)
    #expect(seat.state.delivery == .flowing && seat.state.school == fixture.schools[1])
    #expect(try await seat.total(of: 0) == 3)
  }
}

extension GameFixture {
  /// Fills the player's file, as a disk that is full does: with batches of a contest elsewhere.
  func fillPlayerFile() async throws {
    let elsewhere = ContestLocation("https://elsewhere.example")
    let session = Session(
      id: SessionID(rawValue: 1), season: season.id, school: schools[5].id, nickname: .anonymous, openedAt: Self.start,
      progress: SessionProgress(openedAt: Self.start, rules: season.rules))
    let own = try await file.begin(session, in: elsewhere)
    try await file.limitPages(toCurrentCount: true)
    await #expect(throws: PlayerFileError.self) {
      for _ in 0..<5000 { try await file.append(taps: 1, span: 0, at: own.place) }
    }
  }
}
