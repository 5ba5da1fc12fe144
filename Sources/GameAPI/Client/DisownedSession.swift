package import TapGame

/// The contest does not take a session as this player's any more, though it may well be: a server whose key has changed cannot tell.
///
/// It says nothing of what it has counted. So the batch that was under way may have been counted without our hearing of it, and must not be
/// handed in under another session.
package struct DisownedSession: Error, Hashable, Sendable, CustomStringConvertible {
  /// The session.
  package let session: SessionID

  /// A session that is not taken.
  /// - Complexity: O(1).
  package init(_ session: SessionID) { self.session = session }

  /// One sentence for people.
  package var description: String {
    "The server no longer knows session \(session) as yours, and may have counted these taps without saying so; the next ones go to a new session."
  }
}
