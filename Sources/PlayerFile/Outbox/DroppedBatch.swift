package import TapGame

/// One or more consecutive batches that the store refused for good with the same reason, to be announced to the player.
package struct DroppedBatch: Identifiable, Hashable, Sendable {
  /// The number in the log; newer entries have higher numbers.
  package struct ID: RawRepresentable, Hashable, Comparable, Sendable {
    /// The number, from 1.
    package let rawValue: Int64
    /// The entry of this number.
    package init(rawValue: Int64) { self.rawValue = rawValue }
    /// Orders entries from the older to the newer.
    package static func < (a: ID, b: ID) -> Bool { a.rawValue < b.rawValue }
  }

  /// The identity in the log.
  package let id: ID
  /// The school, season and contest of the taps.
  package let place: SessionPlace
  /// The number of taps.
  package let taps: Int64
  /// The reason, in one sentence.
  package let reason: String
  /// When the last of them was refused.
  package let droppedAt: Timestamp
}
