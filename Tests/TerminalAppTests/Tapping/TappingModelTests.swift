import Boards
import Leaderboard
import SchoolDirectory
import TapGame
import TestSupport
import Testing
import Unidirectional

@testable import TerminalApp

/// Random play with random faults, restarts and changes of school, held against plain numbers.
@Suite(.timeLimit(.minutes(10))) struct `Playing at random` {
  @Test(arguments: some(1, of: UInt64(1)...12))
  func `loses and doubles no tap`(seed: UInt64) async throws {
    // Nothing is refused here, so that every difference is a fault of ours.
    let rules = try FairPlayRules(tapsPerSecond: 1000, burst: 10_000)
    let fixture = try await GameFixture(schools: 4, rules: rules)
    var random = SeededGenerator(seed: seed)
    var expected = [Int64](repeating: 0, count: 4)
    var school = 0
    var seat = TappingSeat(fixture, school: school)
    await seat.begin()
    for _ in 0..<60 {
      switch random.integer(in: 0..<10) {
      case 0..<5:
        let taps = random.integer(in: 1..<8)
        await seat.tap(taps, every: Int64(random.integer(in: 60..<160)))
        expected[school] += Int64(taps)
      case 5:
        await seat.advance(Int64(random.integer(in: 1..<3000)))
      case 6, 7:
        let faults = (0..<random.integer(in: 1..<6)).map { _ in
          random.integer(in: 0..<2) == 0 ? FaultyGame.Fault.lostBatch : .lostReceipt
        }
        fixture.client.fail(faults)
      case 8:
        // One choice, or two before the first has come to anything.
        for _ in 0..<random.integer(in: 1..<3) {
          school = random.integer(in: 0..<4)
          seat.store.send(.choose(fixture.schools[school]))
        }
        fixture.client.fail(.openSession, times: random.integer(in: 0..<3))
        fixture.client.fail(.session, times: random.integer(in: 0..<3))
        await seat.settle()
        // Nothing can be tapped before there is a session.
        while seat.state.next != nil { await seat.advance(500) }
      default:
        // Leaves and comes back: what could not be handed in waits in the player's file.
        await seat.send(.handIn)
        #expect(seat.state.unkept == 0)
        fixture.client.fail(.session, times: random.integer(in: 0..<2))
        seat = TappingSeat(fixture, school: school)
        await seat.begin()
        while seat.state.next != nil { await seat.advance(500) }
      }
      #expect(seat.state.shown == seat.state.counted + seat.state.uncounted)
      // What is shown of this school is what was tapped for it, counted or not.
      #expect(seat.state.shown == expected[school])
    }
    fixture.client.fail([])
    await seat.send(.handIn)
    await seat.advance(25_000)
    #expect(seat.state.uncounted == 0)
    for school in 0..<4 { #expect(try await seat.total(of: school) == expected[school]) }
    #expect(try await fixture.leaderboard.check().isWhole)
  }
}
