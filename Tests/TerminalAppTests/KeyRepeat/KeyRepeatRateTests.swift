import SchoolDirectory
import TestSupport
import Testing

@testable import TerminalApp

/// How often the detector is wrong, over people and held keys drawn from seeds.
@Suite struct `Telling a held key from a person` {
  /// What became of people who tapped for ten seconds each.
  private struct Tally {
    var seconds = 0
    var taps = 0
    var lost = 0
    var warned = 0

    mutating func add(_ presses: [SimulatedPress]) {
      let outcome = DetectorOutcome(presses)
      #expect(outcome.shown == outcome.counted)
      #expect(outcome.waiting == 0)
      seconds += 10
      taps += presses.count
      lost += presses.count - outcome.counted
      warned += outcome.warnings > 0 ? 1 : 0
    }
  }

  @Test(arguments: [1, 2, 4], [nil, 20])
  func `warns a person in at most one second of a thousand`(keys: Int, burst: Int?) {
    var random = SeededGenerator(seed: UInt64(keys * 100 + (burst ?? 0)))
    var tally = Tally()
    for round in 0..<400 {
      let rate = (3 + 11 * random.unit()) * (keys > 1 ? 1.3 : 1)
      let person = SimulatedPerson(
        tapsPerSecond: rate, variation: 0.08 + 0.27 * random.unit(), isLognormal: round.isMultiple(of: 2), keys: keys,
        burst: burst)
      let presses = person.presses(for: 10_000, random: &random)
      tally.add(round % 3 == 2 ? presses.stalled(every: 700, upTo: 120, random: &random) : presses)
    }
    #expect(tally.warned * 1000 <= tally.seconds)
    #expect(Double(tally.lost) <= 0.002 * Double(tally.taps))
  }

  @Test func `never warns the fastest and most even person who does not rest`() {
    var random = SeededGenerator(seed: 7)
    var tally = Tally()
    for _ in 0..<size(30, full: 100) {
      tally.add(SimulatedPerson(tapsPerSecond: 14, variation: 0.08).presses(for: 10_000, random: &random))
    }
    #expect(tally.warned == 0)
    #expect(tally.lost == 0)
  }

  /// How many of so many holds were recognised and counted no more than twice.
  private func recognised(
    of count: Int, periods: [Double], seed: UInt64,
    delivered: ([SimulatedPress], inout SeededGenerator) -> [SimulatedPress] = { presses, _ in presses }
  ) -> Int {
    var random = SeededGenerator(seed: seed)
    let delays = [225.0, 250, 375, 500, 600, 660]
    var recognised = 0
    for round in 0..<count {
      let held = SimulatedHold(
        firstDelay: delays[random.integer(in: delays.indices)],
        period: periods[random.integer(in: periods.indices)], jitter: Double(round % 6))
      let presses = held.presses(for: 1500 + 1500 * random.unit(), random: &random)
      let outcome = DetectorOutcome(delivered(presses, &random))
      #expect(outcome.shown == outcome.counted)
      recognised += outcome.warnings > 0 && outcome.counted <= 2 ? 1 : 0
    }
    return recognised
  }

  @Test func `recognises 99 of 100 holds of 1.5 seconds and more, and counts them once or twice`() {
    let periods = [25, 30, 33, 40, 50, 60, 66, 75, 83, 90, 91.7]
    #expect(recognised(of: 3000, periods: periods, seed: 8) >= 2970)
  }

  @Test func `does so at the rates of desktops on a line that stalls, and of a reader who comes by every 50 ms`() throws
  {
    let periods = [25.0, 30, 33, 40]
    let stalled = recognised(of: 400, periods: periods, seed: 9) { presses, random in
      presses.stalled(every: 700, upTo: 120, random: &random)
    }
    #expect(stalled >= 392)
    #expect(recognised(of: 400, periods: periods, seed: 10) { presses, _ in presses.read(every: 1000 / 60) } >= 399)
    #expect(recognised(of: 400, periods: periods, seed: 11) { presses, _ in presses.read(every: 50) } >= 320)
  }

  @Test func `does so for most holds at slow rates on a line that stalls`() {
    let stalled = recognised(of: 400, periods: [66, 83, 90, 91.7], seed: 12) { presses, random in
      presses.stalled(every: 700, upTo: 120, random: &random)
    }
    #expect(stalled >= 320)
  }
}
