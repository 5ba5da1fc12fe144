/// Something that breaks the promise.
struct Finding: Codable, Hashable, Sendable {
  enum Kind: String, CaseIterable, Codable, Sendable {
    /// A batch was acknowledged and is not in a file.
    case lost
    /// A file has a batch more than once, or taps that nobody sent.
    case doubled
    /// A receipt in a file, or the answer to a repeat, is not the one that was given.
    case changed
    /// A batch was acknowledged before the one before it.
    case order
    /// Sums do not agree.
    case sum
    /// Two files differ.
    case unequal
    /// A moment lies before the one of an earlier revision.
    case time
    /// Something that was promised of a fault did not hold.
    case promise
    /// A node refused or stood still with which nothing was wrong.
    case disturbed
    /// A node took something that had no right to.
    case stranger
    /// An administrator's order does not count once.
    case command
    /// The digests of two files differ.
    case digest
  }

  let kind: Kind
  let text: String
  /// When the batch was acknowledged, in microseconds since the beginning of the campaign; `nil` if it is no batch, or was not.
  var at: Int64?
}
