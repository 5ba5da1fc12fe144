/// The alignment of a text in its field.
package enum TextAlignment: Sendable {
  /// The text starts at the left; the blanks follow it. For words.
  case leading
  /// The text ends at the right; the blanks come before it. For numbers.
  case trailing
}
