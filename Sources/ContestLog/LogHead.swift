/// The beginning of a contest's log, which stays when entries are trimmed.
package struct LogHead: Hashable, Sendable, Codable {
  /// The newest format of a log that this version knows.
  package static let format = 1

  /// The format of the log.
  package var format: Int
  /// Identifies the contest: 32 hexadecimal digits. Two contests that have one name on two clusters differ by it.
  package var contest: String
  /// The key that all nodes share, in hexadecimal digits: they sign tokens with it, and prove to each other that they are nodes.
  package var key: String
  /// Whether the contest began empty, so that its first node needs no file.
  package var isEmpty: Bool

  /// A beginning with these values.
  package init(contest: String, key: String, isEmpty: Bool) {
    format = Self.format
    self.contest = contest
    self.key = key
    self.isEmpty = isEmpty
  }
}
