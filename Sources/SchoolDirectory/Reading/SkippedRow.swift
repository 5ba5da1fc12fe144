/// A row of a directory that was skipped.
public struct SkippedRow: Hashable, Sendable, Codable {
  /// The line on which the row starts, from 1.
  public let line: Int
  /// The reason, in a few words for people.
  public let reason: String
  /// The id of the row's school if it could be read. An import does not change that school.
  public let id: SchoolID?
  /// Whether the row is invalid. The row of a planned school is valid, but it is skipped too.
  public let isBad: Bool

  /// A row that was skipped.
  public init(line: Int, reason: String, id: SchoolID? = nil, isBad: Bool = true) {
    self.line = line
    self.reason = reason
    self.id = id
    self.isBad = isBad
  }
}
