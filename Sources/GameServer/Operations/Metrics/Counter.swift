import Synchronization

/// A number that only grows while the process runs.
final class Counter: Sendable {
  private let number = Atomic<Int>(0)

  var value: Int { number.load(ordering: .relaxed) }

  func add(_ amount: Int = 1) { number.add(amount, ordering: .relaxed) }
}
