package import TapGame

/// A batch that its store refused for good, or several that it refused one after the other for the same reason, for the player to be told
/// of.
package struct DroppedBatch: Identifiable, Hashable, Sendable {
  /// The number in the log; later ones have higher ones.
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
  /// What the taps were for.
  package let place: SessionPlace
  /// How many they were, in all.
  package let taps: Int64
  /// Why they were refused, as one sentence.
  package let reason: String
  /// When the last of them were.
  package let droppedAt: Timestamp
}
