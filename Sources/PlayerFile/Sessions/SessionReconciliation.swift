/// How the store's record of a session compares with the file's.
package enum SessionReconciliation: Hashable, Sendable {
  /// The store has the session as the file records it, and its next batch can be sent.
  case goesOn
  /// The store does not have the session, or has another one under its number: the database was replaced.
  case gone
  /// The store has the session as it was some batches ago: the database was restored from a backup. The later taps are
  /// not in it.
  case behind
  /// The store has batches of the session that this file did not make: the file was restored from a backup, or a copy
  /// of it was used to play. The store would take the file's next batch for a repeat.
  case ahead
}
