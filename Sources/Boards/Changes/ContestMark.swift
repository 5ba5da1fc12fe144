/// Identifies the newest commit of a contest by any process. As long as the mark is the same, nothing was committed.
package struct ContestMark: Hashable, Sendable {
  private let values: [UInt64]

  /// A mark of values that the store never uses again after a commit.
  package init(_ values: UInt64...) { self.values = values }
}
