/// A row of a directory that gave no school.
public struct SkippedRow: Hashable, Sendable, Codable {
  /// The line on which the row starts, from 1.
  public let line: Int
  /// Why it gave no school, in a few words for people.
  public let reason: String
  /// The school that it is about, where its id could be read: an import leaves that school as it is.
  public let id: SchoolID?

  /// A row that was skipped.
  public init(line: Int, reason: String, id: SchoolID? = nil) {
    self.line = line
    self.reason = reason
    self.id = id
  }
}
