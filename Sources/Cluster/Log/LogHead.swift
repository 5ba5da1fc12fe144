package import TapGame

/// The head of a contest's log. It stays when entries are trimmed.
package struct LogHead: Hashable, Sendable, Codable {
  /// The format of logs that this version knows. Programs that do not know a log's format refuse the log. Formats 1 and
  /// 2 were before the file's format 1; their entries are not read any more.
  package static let format = 3

  package var format: Int
  /// The contest's ID: 32 hexadecimal digits. It distinguishes two contests with the same name.
  package var contest: String
  /// The key that all nodes share, in hexadecimal digits. Nodes sign tokens and entries with it, and prove with it that
  /// they are nodes.
  package var key: String
  /// Whether the contest began empty, so that its first node needs no file.
  package var isEmpty: Bool
  /// The positions of entries that an operator has declared void, because no node can read them.
  package var void: [LogPosition]?

  package init(contest: String, key: String, isEmpty: Bool) {
    format = Self.format
    self.contest = contest
    self.key = key
    self.isEmpty = isEmpty
  }
}

extension LogHead {
  /// The key that a node shows to another node to get a snapshot.
  package var snapshotKey: String { derived("snapshot") }

  /// The key that an organiser's command shows to a node. Whoever can read the log's head may organise the contest.
  package var organiserKey: String { derived("organiser") }

  /// The key with which all nodes sign players' tokens, as hexadecimal digits.
  package var tokenKey: String { derived("token") }

  /// The key with which nodes authenticate entries.
  package var entryKey: AuthenticationKey { AuthenticationKey(Array(derived("entry").utf8)) }

  /// Derives a separate key for each use, so that one key reveals nothing about another.
  private func derived(_ use: String) -> String {
    SHA256Hasher.hash(of: "touchschool \(use) \(key)".utf8).hexadecimal
  }
}

/// What a log says of itself.
package struct LogSurvey: Hashable, Sendable {
  package var head: LogHead
  /// Identifies the machines that keep the log. A log that was restored from a backup may have another one.
  package var home: String
  /// The position up to which entries are removed; `nil` if the log does not know it any more.
  package var trimmed: LogPosition?
  /// The position before the contest's first entry.
  package var beginning: LogPosition
  /// The position of the newest entry that a majority has, or the beginning.
  package var end: LogPosition

  package init(head: LogHead, home: String, beginning: LogPosition, trimmed: LogPosition?, end: LogPosition) {
    self.head = head
    self.home = home
    self.beginning = beginning
    self.trimmed = trimmed
    self.end = end
  }
}
