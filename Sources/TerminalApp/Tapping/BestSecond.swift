import TapGame

/// The most taps that were made within one second of this run.
struct BestSecond: Equatable, Sendable {
  /// The number of taps; 0 before the first one.
  private(set) var taps = 0
  /// The times of the last presses that count, or that still wait for a decision.
  private var recent: [Duration] = []

  /// The memory is bounded: more presses than this in a row are no person's.
  private static let longest = 64

  mutating func add(at moment: Duration) {
    recent.append(moment)
    if recent.count > Self.longest { recent.removeFirst() }
  }

  /// Forgets the last presses, because they were repeats of a held-down key.
  mutating func withdraw(_ presses: Int) { recent.removeLast(min(presses, recent.count)) }

  /// Counts the presses, once all of them are decided.
  mutating func settle() {
    var first = 0
    for (last, moment) in recent.enumerated() {
      while moment - recent[first] >= .seconds(1) { first += 1 }
      // What fair play would refuse is no record.
      taps = max(taps, min(last - first + 1, Int(FairPlayRules.standard.tapsPerSecond)))
    }
    recent.removeFirst(first)
  }
}
