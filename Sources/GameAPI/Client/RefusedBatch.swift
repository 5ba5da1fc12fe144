/// The contest does not take a batch, for a reason that is none of a store's: what was sent is too long for it, or is not what it takes. No
/// other try changes that, and nothing of it was counted.
package struct RefusedBatch: Error, Hashable, Sendable, CustomStringConvertible {
  /// One sentence for people: what the contest says of it.
  package let description: String

  /// A refusal with what is said of it.
  /// - Complexity: O(1).
  package init(_ description: String) { self.description = description }
}
