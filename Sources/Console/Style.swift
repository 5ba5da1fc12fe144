/// The meaning of a piece of text. A `Palette` decides its appearance.
package enum Style: Sendable, CaseIterable {
  /// No special meaning.
  case plain
  /// Something went up: a better rank, more taps.
  case gain
  /// Something went down.
  case loss
  /// The most important part.
  case emphasis
  /// Secondary text.
  case dim
  /// A title.
  case heading
  /// Something that the person may want to change.
  case warning
  /// Something that failed.
  case error
}
