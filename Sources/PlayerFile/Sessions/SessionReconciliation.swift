/// How the store's record of a session compares with the file's.
package enum SessionReconciliation: Hashable, Sendable {
  /// The store's record matches the file's record. The session's next batch can be sent.
  case goesOn
  /// The store does not have the session, or has another session with this number: the database was replaced.
  case gone
  /// The store's record is some batches older than the file's: the database was restored from a backup. The later taps
  /// are missing in the store.
  case behind
  /// The store has batches of the session that this file did not make: the file was restored from a backup, or a copy
  /// of it was used to play. The store would take the file's next batch for a repeat.
  case ahead
}
