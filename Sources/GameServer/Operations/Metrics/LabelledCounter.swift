import Synchronization

/// A counter for each of a few labels. The labels come from the code, never from a client.
final class LabelledCounter<Label: Hashable & Comparable & Sendable>: Sendable {
  private let counts = Mutex<[Label: Int]>([:])

  /// The labels and their counts, sorted by label.
  var values: [(label: Label, count: Int)] {
    counts.withLock { $0 }.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  func add(_ label: Label, _ amount: Int = 1) { counts.withLock { $0[label, default: 0] += amount } }
}
