/// Identifies the newest commit of a contest, made by any process. Two equal marks mean that nothing was committed in
/// between.
package struct ContestMark: Hashable, Sendable {
  private let values: [UInt64]

  /// A mark from these values. After a commit, the store must never use the same values again.
  package init(_ values: UInt64...) { self.values = values }
}
