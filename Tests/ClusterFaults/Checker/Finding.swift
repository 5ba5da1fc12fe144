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
  }

  let kind: Kind
  let text: String
  /// When the batch was acknowledged, in microseconds since the beginning of the campaign; `nil` if it is no batch, or was not.
  var at: Int64?
}
