import TapGame

/// Taps that are in no batch yet, with the time that they took.
package struct OpenTaps: Equatable, Sendable {
  /// A longer time between two taps is a pause, and no part of the play.
  static let longestGap = Duration.seconds(1)

  /// How many there are.
  package private(set) var count: Int64 = 0
  private var span = Duration.zero
  private var lastAt: Duration?

  /// Takes taps that were made by a moment; `nil` if that is not told. They take the time since the one before them, were that in an
  /// earlier batch: the sum of all spans is the time played.
  mutating func add(_ count: Int64, at moment: Duration?) {
    self.count += count
    guard let moment else { return }
    if let lastAt {
      let gap = moment - lastAt
      if gap > .zero, gap <= Self.longestGap { span += gap }
    }
    lastAt = moment
  }

  /// Makes a batch of them; none are left, unless there are more than a batch may hold. `nil` when there are none.
  mutating func takeBatch() -> Batch? {
    guard count > 0 else { return nil }
    let taps = min(count, TapBatch.tapsRange.upperBound)
    let milliseconds = Int64(span / .milliseconds(1))
    count -= taps
    span = .zero
    return Batch(taps: taps, span: min(milliseconds, TapBatch.spanRange.upperBound))
  }

  /// Puts the taps of a batch back that could not be kept.
  mutating func putBack(_ batch: Batch) {
    count += batch.taps
    span += .milliseconds(batch.span)
  }

  /// Taps on their way into a batch.
  package struct Batch: Equatable, Sendable {
    /// How many.
    let taps: Int64
    /// The milliseconds that they took.
    let span: Int64
  }
}
