/// What has become of a session of ours, from what its store says of it.
package enum SessionStanding: Hashable, Sendable {
  /// The store has it as we remember it, and its next batch may be sent.
  case goesOn
  /// The store has no such session, or another one under its number: the database was replaced.
  case gone
  /// The store has it as it was some batches ago: the database was put back from a backup. The taps in between are not in it.
  case behind
  /// The store has batches of it that were not made from this file: the file was put back from a backup, or copied and played on. What it
  /// would send next would be taken for a repeat.
  case ahead
}
