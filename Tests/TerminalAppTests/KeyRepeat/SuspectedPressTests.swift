import TapClient
import SchoolDirectory
import Testing

@testable import TerminalApp

@Suite struct `Presses that wait when the game is killed` {
  /// Several fingers and a held key, at every moment of which the game may be killed.
  @Test(arguments: UInt64(1)...40)
  func `are decided as leaving the game at that moment would decide them`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let person = SimulatedPerson(
      tapsPerSecond: 5 + 9 * random.unit(), variation: 0.02 + 0.18 * random.unit(), keys: random.integer(in: 1..<4),
      burst: random.chance(0.5) ? 12 : nil)
    var presses = person.presses(for: 6000, random: &random)
    if random.chance(0.6) {
      let hold = SimulatedHold(
        firstDelay: 250 + 400 * random.unit(), period: 30 + 62 * random.unit(), jitter: 4 * random.unit(),
        key: .key("held"))
      presses += hold.presses(for: 3000, from: 1000, random: &random)
    }
    var detector = KeyRepeatDetector()
    var compared = 0
    for press in presses.sorted(by: { $0.moment < $1.moment }) {
      _ = detector.settle(at: .milliseconds(press.moment))
      _ = detector.press(press.key, at: .milliseconds(press.moment))
      var left = detector
      let settlement = left.settle(at: Tapping.farAhead)
      let suspected = detector.suspected
      #expect(suspected.count == settlement.cleared + settlement.withdrawn)
      #expect(KeyRepeatDetector.taps(among: suspected).count == settlement.cleared)
      #expect(suspected.map(\.at) == suspected.map(\.at).sorted())
      compared += suspected.count
    }
    #expect(compared > 0)
  }

  @Test func `are repeats if they came faster than a finger, and taps otherwise`() {
    func presses(every milliseconds: Int, key: Int, isAfterHold: Bool = false) -> [SuspectedPress] {
      (0..<6).map {
        SuspectedPress(key: key, at: .milliseconds(500 + $0 * milliseconds), isAfterHold: isAfterHold)
      }
    }
    let (held, tapped) = (presses(every: 30, key: 0), presses(every: 110, key: 1))
    #expect(KeyRepeatDetector.taps(among: held).isEmpty)
    #expect(KeyRepeatDetector.taps(among: (held + tapped).sorted { $0.at < $1.at }) == tapped.map(\.at))
    #expect(KeyRepeatDetector.taps(among: []).isEmpty)
  }
}
