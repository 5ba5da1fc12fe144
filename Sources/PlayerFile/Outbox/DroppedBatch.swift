package import TapGame

/// One or more consecutive batches that were dropped for the same reason. The game announces them to the player.
package struct DroppedBatch: Identifiable, Hashable, Sendable {
  /// The number in the player's file. Newer losses have higher numbers.
  package struct ID: RawRepresentable, Hashable, Comparable, Sendable {
    /// The number, from 1.
    package let rawValue: Int64
    package init(rawValue: Int64) { self.rawValue = rawValue }
    /// Whether the first loss is older.
    package static func < (a: ID, b: ID) -> Bool { a.rawValue < b.rawValue }
  }

  /// The number in the player's file.
  package let id: ID
  /// The school, season and contest of the taps.
  package let place: SessionPlace
  /// The number of taps.
  package let taps: Int64
  /// The reason, in one sentence.
  package let reason: String
  /// When the last batch was dropped.
  package let droppedAt: Timestamp
}
