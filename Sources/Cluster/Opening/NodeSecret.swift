package import ContestLog
import TapGame

extension LogHead {
  /// What a node shows to another one to get a snapshot.
  package var snapshotKey: String { derived("snapshot") }

  /// The key that all nodes sign players' tokens with, as hexadecimal digits.
  package var tokenKey: String { derived("token") }

  /// A key of its own for each use, so that one tells nothing of the other.
  private func derived(_ use: String) -> String {
    var hasher = SHA256Hasher()
    hasher.update(Array("touchschool \(use) ".utf8))
    hasher.update(Array(key.utf8))
    return hasher.finalized().hexadecimal
  }
}
