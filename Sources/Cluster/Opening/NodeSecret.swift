package import TapGame

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
