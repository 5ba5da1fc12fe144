/// The side of its field that a text keeps to.
package enum TextAlignment: Sendable {
  /// The text starts at the left; the blanks follow it. For words.
  case leading
  /// The text ends at the right; the blanks come before it. For numbers.
  case trailing
}
