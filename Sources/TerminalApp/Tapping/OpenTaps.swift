import PlayerFile
import TapGame

/// Taps that are in no batch yet, with the time they took.
package struct OpenTaps: Equatable, Sendable {
  /// A longer gap between two taps is a pause and does not count as time played.
  static let longestGap = Duration.seconds(1)

  /// The number of taps.
  package private(set) var count: Int64 = 0
  private var span = Duration.zero
  private var lastAt: Duration?

  /// Adds taps made by a moment; `nil` if the moment is unknown. They take the time since the previous ones, even if
  /// those are in an earlier batch: the sum of all spans is the time played.
  mutating func add(_ count: Int64, at moment: Duration?) {
    self.count += count
    guard let moment else { return }
    if let lastAt {
      let gap = moment - lastAt
      guard gap > .zero else { return }
      if gap <= Self.longestGap { span += gap }
    }
    lastAt = moment
  }

  /// Creates a value without taps.
  init() {}

  /// Creates the value that ``kept(with:)`` was made from.
  init(_ kept: UnbatchedTaps) {
    count = kept.count
    span = .milliseconds(kept.span)
    lastAt = kept.lastAt
  }

  /// Makes batches of the unbatched taps of a killed run, and of its suspected presses that count.
  /// - Complexity: O(suspected presses).
  static func batches(recovering kept: UnbatchedTaps) -> [PlayerDatabase.BatchContent] {
    var open = OpenTaps(kept)
    for moment in KeyRepeatDetector.taps(among: kept.suspected) { open.add(1, at: moment) }
    var batches: [PlayerDatabase.BatchContent] = []
    while let batch = open.takeBatch() { batches.append((batch.taps, batch.span)) }
    return batches
  }

  /// The state to store in the player's file: these taps, and the presses that may be repeats.
  func kept(with suspected: [SuspectedPress]) -> UnbatchedTaps {
    guard count > 0 || !suspected.isEmpty else { return UnbatchedTaps() }
    return UnbatchedTaps(count: count, span: Int64(span / .milliseconds(1)), lastAt: lastAt, suspected: suspected)
  }

  /// Makes a batch and removes its taps: all of them, or as many as a batch may hold. `nil` if there are none.
  mutating func takeBatch() -> Batch? {
    guard count > 0 else { return nil }
    let taps = min(count, TapBatch.tapsRange.upperBound)
    let milliseconds = Int64(span / .milliseconds(1))
    count -= taps
    span = .zero
    return Batch(taps: taps, span: min(milliseconds, TapBatch.spanMillisecondsRange.upperBound))
  }

  /// Puts back the taps of a batch that could not be stored.
  mutating func putBack(_ batch: Batch) {
    count += batch.taps
    span += .milliseconds(batch.span)
  }

  /// Taps that are becoming a batch.
  package struct Batch: Equatable, Sendable {
    /// The number of taps.
    let taps: Int64
    /// The time they took, in milliseconds.
    let span: Int64
  }
}
