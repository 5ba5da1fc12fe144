/// What a piece of text means; a `Palette` decides how that looks.
package enum Style: Sendable, CaseIterable {
  /// Nothing in particular.
  case plain
  /// Something went up: a better rank, more taps.
  case gain
  /// Something went down.
  case loss
  /// The part to read first.
  case emphasis
  /// Context that may be overlooked.
  case dim
  /// The title of what stands below.
  case heading
  /// Something that the person may want to change.
  case warning
  /// Something that failed.
  case error
}
