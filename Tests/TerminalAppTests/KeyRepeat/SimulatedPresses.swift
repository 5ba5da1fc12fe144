import Foundation
import SchoolDirectory

@testable import TerminalApp

/// A press as a terminal hands it on.
struct SimulatedPress {
  /// In milliseconds.
  var moment: Double
  var key: TapKey = .key(" ")
}

/// Somebody who taps: intervals around a mean, in bursts with rests between them or without rests.
struct SimulatedPerson {
  var tapsPerSecond: Double
  /// The standard deviation of an interval, as a part of its mean.
  var variation: Double
  var isLognormal = false
  /// How many keys, each with a finger of its own, one after the other.
  var keys = 1
  /// How many taps a burst has; `nil` for no rests.
  var burst: Int?

  /// Taps for so many milliseconds.
  func presses(for length: Double, from start: Double = 0, random: inout SeededGenerator) -> [SimulatedPress] {
    var presses: [SimulatedPress] = []
    var moment = start
    var left = burst.map { random.integer(in: max(1, $0 / 2)..<($0 * 2)) }
    while moment < start + length {
      presses.append(SimulatedPress(moment: moment, key: .key("key \(presses.count % keys)")))
      moment += interval(&random)
      if let some = left {
        left = some - 1
        if some == 1 {
          moment += 150 + 900 * random.unit()
          left = burst.map { random.integer(in: max(1, $0 / 2)..<($0 * 2)) }
        }
      }
    }
    return presses
  }

  private func interval(_ random: inout SeededGenerator) -> Double {
    let mean = 1000 / tapsPerSecond
    if isLognormal {
      let sigma = log(1 + variation * variation).squareRoot()
      return mean * exp(sigma * random.normal() - sigma * sigma / 2)
    }
    // A finger needs 40 ms to go up and down again.
    return max(40, mean * (1 + variation * random.normal()))
  }
}

/// A key that is held down: its press, and its repeats after a first delay.
struct SimulatedHold {
  var firstDelay: Double
  var period: Double
  /// Each press comes up to so many milliseconds late.
  var jitter: Double = 0
  var key = TapKey.key(" ")

  func presses(for length: Double, from start: Double = 0, random: inout SeededGenerator) -> [SimulatedPress] {
    var presses = [SimulatedPress(moment: start, key: key)]
    var beat = start + firstDelay
    while beat < start + length {
      let moment = beat + jitter * random.unit()
      presses.append(SimulatedPress(moment: max(moment, presses[presses.count - 1].moment), key: key))
      beat += period
    }
    return presses
  }
}

extension [SimulatedPress] {
  /// As a line hands them on that stalls now and then: what falls into a stall comes at its end, all at once.
  func stalled(every mean: Double, upTo longest: Double, random: inout SeededGenerator) -> [SimulatedPress] {
    var stalls: [ClosedRange<Double>] = []
    var moment = (first?.moment ?? 0) - mean * log(1 - random.unit())
    while moment < last?.moment ?? 0 {
      let end = moment + longest * random.unit()
      stalls.append(moment...end)
      moment = end - mean * log(1 - random.unit())
    }
    return map { press in
      var press = press
      if let stall = stalls.first(where: { $0.contains(press.moment) }) { press.moment = stall.upperBound }
      return press
    }
  }

  /// As somebody gets them who reads at fixed moments.
  func read(every tick: Double) -> [SimulatedPress] {
    map { press in
      var press = press
      press.moment = (press.moment / tick).rounded(.up) * tick
      return press
    }
  }
}

extension SeededGenerator {
  /// A number of the standard normal distribution (Box and Muller).
  mutating func normal() -> Double {
    (-2 * log(1 - unit())).squareRoot() * cos(2 * .pi * unit())
  }
}

/// What a detector made of presses.
struct DetectorOutcome {
  var counted = 0
  /// What stands on the screen: it has to be what counts in the end.
  var shown = 0
  /// Presses that were called repeats when they came.
  var warnings = 0
  var waiting = 0

  init(_ presses: [SimulatedPress]) {
    var detector = KeyRepeatDetector()
    for press in presses.sorted(by: { $0.moment < $1.moment }) {
      while let deadline = detector.deadline, deadline <= .milliseconds(press.moment) {
        take(detector.settle(at: deadline))
      }
      take(detector.press(press.key, at: .milliseconds(press.moment)))
    }
    while let deadline = detector.deadline { take(detector.settle(at: deadline)) }
  }

  private mutating func take(_ settlement: KeyRepeatDetector.Settlement) {
    counted += settlement.cleared
    shown -= settlement.withdrawn
    waiting -= settlement.cleared + settlement.withdrawn
  }

  private mutating func take(_ verdict: KeyRepeatDetector.Verdict) {
    counted += verdict.cleared
    shown -= verdict.withdrawn
    waiting -= verdict.cleared + verdict.withdrawn
    switch verdict.press {
    case .counts:
      counted += 1
      shown += 1
    case .waits:
      shown += 1
      waiting += 1
    case .isRepeat: warnings += 1
    case .isNone: break
    }
  }
}
