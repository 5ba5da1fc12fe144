import Console
import Foundation
import Leaderboard
import TapClient
import SchoolDirectory
import TapGame
import TestSupport
import Testing
import Unidirectional

@testable import TerminalApp

/// A game that ends without a word, at any moment.
@Suite(.timeLimit(.minutes(10))) struct `A game that is killed` {
  private static func rules() throws -> FairPlayRules { try FairPlayRules(tapsPerSecond: 1000, burst: 10_000) }

  /// The intervals of taps of one key, with this standard deviation in percent. Now and then, and after the first tap, one is as long as a
  /// keyboard's first delay, so that the taps that follow wait.
  private static func intervals(_ count: Int, spread: Int, _ random: inout SeededGenerator) -> [Int64] {
    (0..<count).map { number in
      if number == 0 || random.chance(0.03) { return Int64(random.integer(in: 200..<600)) }
      return max(45, Int64(110 * (1 + Double(spread) / 100 * random.normal())))
    }
  }

  /// The taps for the first school that the player's file has, in batches or not.
  private func taps(in file: PlayerDatabase, of fixture: GameFixture) async throws -> Int64 {
    let unbatched = try await file.unbatchedTaps()?.taps ?? UnbatchedTaps()
    let place = SessionPlace(
      contest: fixture.dependencies.contest, season: fixture.season.id, school: fixture.schools[0].id)
    let batched = TapCount(try await file.sessions(at: place))
    return batched.counted + batched.waiting + unbatched.count + Int64(unbatched.suspected.count)
  }

  @Test(arguments: [2, 5, 8, 12, 20])
  func `has what was on the screen 250 milliseconds ago in the player's file`(spread: Int) async throws {
    let fixture = try await GameFixture(rules: try Self.rules())
    let seat = TappingSeat(fixture, school: 0)
    await seat.begin()
    var random = SeededGenerator(seed: UInt64(spread))
    var moment = Duration.seconds(100)
    var shown: [(at: Duration, taps: Int64)] = []
    var mostSuspected: Int64 = 0
    for interval in Self.intervals(60, spread: spread, &random) {
      seat.store.send(.press(TapPress(.key("a"), .press, at: moment)))
      shown.append((moment, seat.state.shown))
      var rest = interval
      while rest > 0 {
        let step = min(rest, 25)
        moment += .milliseconds(step)
        await seat.advance(step)
        rest -= step
        let old = shown.last { $0.at <= moment - .milliseconds(250) }?.taps ?? 0
        // Presses that turned out to be a held key's are on the screen no more.
        #expect(try await taps(in: fixture.file, of: fixture) >= min(old, seat.state.shown))
      }
      mostSuspected = max(mostSuspected, seat.state.suspected)
    }
    #expect(mostSuspected >= 6, "nothing waited, so nothing was shown")
  }

  /// What a kill at this moment leaves: the player's file and its log, in a game that starts anew.
  private func dependencies(after fixture: GameFixture, number: Int) throws -> GameDependencies {
    let (path, copy) = (fixture.folder.path("player.sqlite"), fixture.folder.path("killed-\(number).sqlite"))
    let last = number == 0 ? path : fixture.folder.path("killed-\(number - 1).sqlite")
    for ending in ["", "-wal"] { try FileManager.default.copyItem(atPath: last + ending, toPath: copy + ending) }
    let known = fixture.dependencies
    return GameDependencies(
      client: known.client, contest: known.contest, file: try PlayerDatabase.open(path: copy), search: known.search,
      clock: known.clock, wallClock: known.wallClock)
  }

  @Test(arguments: some(1, of: UInt64(1)...6))
  func `counts each tap once after the next start, also those that were suspected`(seed: UInt64) async throws {
    let fixture = try await GameFixture(rules: try Self.rules())
    var random = SeededGenerator(seed: seed)
    var seat = TappingSeat(fixture, school: 0)
    await seat.begin()
    var expected: Int64 = 0
    var suspected: Int64 = 0
    var moment = Duration.seconds(100)
    for run in 0..<6 {
      if random.chance(0.4) { fixture.client.fail([.lostReceipt, .lostBatch]) }
      let count = random.integer(in: 1..<30)
      for interval in Self.intervals(count, spread: random.integer(in: 8..<20), &random) {
        seat.store.send(.press(TapPress(.key("a"), .press, at: moment)))
        moment += .milliseconds(interval)
        await seat.advance(interval)
      }
      // Long enough for the last write, and too short for the key detector to decide.
      moment += .milliseconds(130)
      await seat.advance(130)
      expected += seat.state.made
      suspected += seat.state.suspected
      #expect(seat.state.shown == expected)
      seat = TappingSeat(fixture, school: 0, dependencies: try dependencies(after: fixture, number: run))
      await seat.begin()
      while seat.state.next != nil { await seat.advance(500) }
      #expect(seat.state.shown == expected)
    }
    fixture.client.fail([])
    await seat.send(.handIn)
    await seat.advance(25_000)
    #expect(seat.state.uncounted == 0 && suspected > 0)
    #expect(try await seat.total(of: 0) == expected)
    #expect(try await fixture.leaderboard.check().isWhole)
  }

  @Test func `writes nothing before it has recovered what the killed one left`() async throws {
    let fixture = try await GameFixture()
    let seat = TappingSeat(fixture, school: 0)
    await seat.begin()
    let place = try #require(seat.state.session).place
    let left = UnbatchedTaps(count: 4, span: 300, suspected: [SuspectedPress(key: 0, at: .zero, isAfterHold: false)])
    try await fixture.file.append(nil, keeping: left, at: place)
    let again = TappingSeat(fixture, school: 0)
    await again.begin()
    #expect(again.state.isStarted && again.state.shown == 5)
    await again.advance(250)
    #expect(again.state.counted == 5)
    #expect(try await fixture.file.unbatchedTaps() == nil)
  }

  @Test func `tries again to recover while the player's file cannot be written`() async throws {
    let fixture = try await GameFixture()
    try fixture.file.close()
    let seat = TappingSeat(fixture, school: 0)
    await seat.begin()
    await seat.advance(250)
    #expect(!seat.state.isStarted && seat.state.session == nil)
    #expect(seat.state.delivery == .retrying(2))
  }
}
