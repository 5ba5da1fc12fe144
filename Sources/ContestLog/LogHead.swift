/// The head of a contest's log. It stays when entries are trimmed.
package struct LogHead: Hashable, Sendable, Codable {
  /// The newest format of a log that this version knows.
  package static let format = 1

  package var format: Int
  /// The contest's ID: 32 hexadecimal digits. It distinguishes two contests with the same name on two clusters.
  package var contest: String
  /// The key that all nodes share, in hexadecimal digits. Nodes sign tokens with it, and prove with it that they are
  /// nodes.
  package var key: String
  /// Whether the contest began empty, so that its first node needs no file.
  package var isEmpty: Bool

  package init(contest: String, key: String, isEmpty: Bool) {
    format = Self.format
    self.contest = contest
    self.key = key
    self.isEmpty = isEmpty
  }
}
