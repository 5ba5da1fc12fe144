import Synchronization

/// How many stores there are in this process, for tests that look for leaks.
package enum LiveStores {
  private static let number = Atomic<Int>(0)

  /// The number of stores that were made and have not gone.
  package static var count: Int { number.load(ordering: .relaxed) }

  static func count(_ difference: Int) { number.add(difference, ordering: .relaxed) }
}
