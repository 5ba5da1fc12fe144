import Synchronization

/// A counter for each of a few labels: which ones there can be is settled by the code that counts, never by what a client sends.
final class LabelledCounter<Label: Hashable & Comparable & Sendable>: Sendable {
  private let counts = Mutex<[Label: Int]>([:])

  /// The labels that were counted, in order, with their counts.
  var values: [(label: Label, count: Int)] {
    counts.withLock { $0 }.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  func add(_ label: Label, _ amount: Int = 1) { counts.withLock { $0[label, default: 0] += amount } }
}
