import Synchronization

/// The number of stores in this process, for tests that look for leaks.
package enum LiveStores {
  private static let number = Atomic<Int>(0)

  /// The number of stores that exist.
  package static var count: Int { number.load(ordering: .relaxed) }

  static func count(_ difference: Int) { number.add(difference, ordering: .relaxed) }
}
