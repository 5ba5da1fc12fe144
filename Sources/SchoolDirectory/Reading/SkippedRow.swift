/// A row of a directory that gave no school.
public struct SkippedRow: Hashable, Sendable {
  /// The line on which the row starts, from 1.
  public let line: Int
  /// Why it gave no school, in a few words for people.
  public let reason: String

  /// A row that was skipped.
  public init(line: Int, reason: String) {
    self.line = line
    self.reason = reason
  }
}
