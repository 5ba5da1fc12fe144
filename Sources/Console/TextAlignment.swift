/// The alignment of a text in its field.
package enum TextAlignment: Sendable {
  /// The text is at the left, followed by the blanks. Use it for words.
  case leading
  /// The text is at the right, after the blanks. Use it for numbers.
  case trailing
}
