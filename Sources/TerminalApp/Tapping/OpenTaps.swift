import TapClient
import TapGame

/// Taps that are not in a batch yet, and the time played for them.
struct OpenTaps: Equatable, Sendable {
  /// The maximum gap between two taps that counts as time played. A longer gap is a pause.
  static let longestGap = Duration.seconds(1)

  private(set) var count: Int64 = 0
  private var span = Duration.zero
  private var lastAt: Duration?

  /// Adds taps that were made up to `moment`; `nil` if the moment is unknown. Their span starts at the previous tap,
  /// even if that tap is in an earlier batch. So the sum of all spans is the time played.
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

  init() {}

  /// Restores the value from the result of ``kept(with:)``.
  init(_ kept: UnbatchedTaps) {
    count = kept.count
    span = .milliseconds(kept.span)
    lastAt = kept.lastAt
  }

  /// Makes batches of the unbatched taps of a killed run. The batches include the suspected presses that count as taps.
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

  /// Removes all taps, up to the maximum of a batch, and returns them as a batch. Returns `nil` if there are no taps.
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

  /// The content of a batch that is not stored yet.
  struct Batch: Equatable, Sendable {
    let taps: Int64
    /// The time played for these taps, in milliseconds.
    let span: Int64
  }
}
