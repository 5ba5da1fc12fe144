import Console
import SchoolDirectory
import Testing

@testable import TerminalApp

@Suite struct `A key that is held down` {
  private static let space = TapKey.key(" ")

  /// Verdicts on presses of one key at these milliseconds.
  private func verdicts(_ moments: [Int], key: TapKey = space) -> [KeyRepeatDetector.Verdict] {
    var detector = KeyRepeatDetector()
    return moments.map { detector.press(key, at: .milliseconds($0)) }
  }

  @Test func `has its first press counted, its first repeats withdrawn and the rest told as repeats`() {
    let verdicts = verdicts([0] + (0..<20).map { 500 + 33 * $0 })
    #expect(verdicts[0] == .init(.counts))
    #expect(verdicts[1...7].allSatisfy { $0 == .init(.waits) })
    #expect(verdicts[8] == .init(.isRepeat, withdrawn: 7))
    #expect(verdicts[9...].allSatisfy { $0 == .init(.isRepeat) })
  }

  @Test(arguments: [225.0, 250, 375, 500, 660], [25.0, 30, 33, 40, 50, 66, 83, 90, 91.7])
  func `counts once at every usual delay and rate`(firstDelay: Double, period: Double) {
    var random = SeededGenerator(seed: 3)
    let presses = SimulatedHold(firstDelay: firstDelay, period: period, jitter: 2).presses(for: 1500, random: &random)
    let outcome = DetectorOutcome(presses)
    #expect(outcome.counted == 1)
    #expect(outcome.shown == 1)
    #expect(outcome.warnings > 0)
  }

  @Test(arguments: [250.0, 500, 660], [160.0, 180, 200, 220, 240])
  func `slowly, four to six times a second, counts once`(firstDelay: Double, period: Double) {
    var random = SeededGenerator(seed: 5)
    let presses = SimulatedHold(firstDelay: firstDelay, period: period, jitter: 2).presses(for: 6000, random: &random)
    let outcome = DetectorOutcome(presses)
    #expect(outcome.counted == 1)
    #expect(outcome.shown == 1)
    #expect(outcome.warnings > 0)
  }

  @Test func `slowly is tapped again after it was let go`() {
    var detector = KeyRepeatDetector()
    for moment in [0] + (0..<20).map({ 500 + 200 * $0 }) { _ = detector.press(Self.space, at: .milliseconds(moment)) }
    let taps = [4400, 4510, 4640, 4735, 4860, 4950, 5090, 5180]
    let verdicts = taps.map { detector.press(Self.space, at: .milliseconds($0)) }
    let settlement = detector.settle(at: .seconds(10))
    let counted = verdicts.reduce(settlement.cleared) { $0 + $1.cleared + ($1.press == .counts ? 1 : 0) }
    // The first of them comes when the held key would have repeated.
    #expect(counted >= taps.count - 1)
  }

  @Test func `that is let go early has what came too fast withdrawn in silence`() {
    var detector = KeyRepeatDetector()
    for moment in [0, 250, 283, 316, 349, 382] {
      _ = detector.press(Self.space, at: .milliseconds(moment))
    }
    #expect(detector.deadline == .milliseconds(632))
    #expect(detector.settle(at: .milliseconds(631)) == .init())
    var settlement = KeyRepeatDetector.Settlement()
    settlement.withdrawn = 5
    #expect(detector.settle(at: .milliseconds(632)) == settlement)
    #expect(detector.deadline == nil)
  }

  @Test func `is tapped again after it was let go`() {
    var detector = KeyRepeatDetector()
    for moment in [0] + (0..<30).map({ 250 + 33 * $0 }) { _ = detector.press(Self.space, at: .milliseconds(moment)) }
    let taps = [1600, 1710, 1840, 1935, 2060, 2150, 2290, 2380]
    let verdicts = taps.map { detector.press(Self.space, at: .milliseconds($0)) }
    let settlement = detector.settle(at: .seconds(10))
    let counted = verdicts.reduce(settlement.cleared) { $0 + $1.cleared + ($1.press == .counts ? 1 : 0) }
    #expect(counted == taps.count)
    #expect(verdicts.allSatisfy { $0.withdrawn == 0 })
  }

  @Test func `does not keep another key from being tapped`() {
    var random = SeededGenerator(seed: 4)
    let held = SimulatedHold(firstDelay: 500, period: 33, jitter: 3, key: .key("a")).presses(for: 3000, random: &random)
    let taps = SimulatedPerson(tapsPerSecond: 6, variation: 0.15).presses(for: 3000, random: &random)
    let outcome = DetectorOutcome(held + taps)
    #expect(outcome.counted == taps.count + 1)
    #expect(outcome.shown == outcome.counted)
  }

  @Test func `is taken at the terminal's word where the terminal has one`() {
    var detector = KeyRepeatDetector()
    let kinds: [KeyPress.Kind] = [.press, .repeat, .repeat, .release, .press, .release]
    let verdicts = kinds.enumerated().map {
      detector.press(Self.space, at: .milliseconds(33 * $0.offset), kind: $0.element)
    }
    #expect(verdicts.map(\.press) == [.counts, .isRepeat, .isRepeat, .isNone, .counts, .isNone])
    #expect(detector == KeyRepeatDetector())
  }

  @Test func `is no button of the mouse, which does not repeat`() {
    let verdicts = verdicts([0] + (0..<60).map { 500 + 33 * $0 }, key: .mouseButton(0))
    #expect(verdicts.allSatisfy { $0 == .init(.counts) })
  }

  @Test func `is seen among many, and of many only so many are remembered`() {
    var detector = KeyRepeatDetector()
    var counted = 0
    for number in 0..<1000 {
      for moment in [0, 200] {
        let verdict = detector.press(.key("\(number)"), at: .milliseconds(number * 300 + moment))
        counted += verdict.cleared + (verdict.press == .counts ? 1 : 0)
      }
    }
    counted += detector.settle(at: .seconds(1_000_000)).cleared
    #expect(counted == 2000)
  }
}

@Suite struct `Somebody who taps` {
  @Test func `slowly has each tap counted when the next one comes`() {
    var detector = KeyRepeatDetector()
    let verdicts = [0, 300, 610, 900, 1230].map { detector.press(.key(" "), at: .milliseconds($0)) }
    #expect(verdicts[0] == .init(.counts))
    #expect(verdicts[1] == .init(.waits))
    #expect(verdicts[2...].allSatisfy { $0 == .init(.waits, cleared: 1) })
    #expect(detector.settle(at: .milliseconds(1480)).cleared == 1)
  }

  @Test func `fast has each tap counted at once`() {
    let taps = [0, 90, 170, 268, 340, 431, 500, 604, 690, 770]
    var detector = KeyRepeatDetector()
    let verdicts = taps.map { detector.press(.key(" "), at: .milliseconds($0)) }
    #expect(verdicts.allSatisfy { $0 == .init(.counts) })
  }

  @Test func `gets the taps that a slow line has kept back and delivers together`() {
    let taps = [0, 95, 180, 500, 500, 500, 500, 590, 690, 770, 880, 960].map { SimulatedPress(moment: Double($0)) }
    let outcome = DetectorOutcome(taps)
    #expect(outcome.counted == taps.count)
    #expect(outcome.warnings == 0)
  }
}
