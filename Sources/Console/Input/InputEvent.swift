/// What a person did at a terminal.
package enum InputEvent: Hashable, Sendable {
  /// A key; Ctrl-C is the key `c` with `control`.
  case key(KeyPress)
  /// The first mouse button went down over a cell, counted from 0.
  case click(row: Int, column: Int)
  /// The wheel was turned over a cell.
  case scroll(up: Bool, row: Int, column: Int)
  /// Text was pasted. It is sanitized, its line breaks and tabs are blanks, and what was beyond
  /// `InputDecoder.longestPaste` is cut off.
  case paste(String)
  /// The window came to the front (true) or went behind another.
  case focus(Bool)

  /// A key that was pressed.
  package static func key(_ key: Key, _ modifiers: KeyPress.Modifiers = [], kind: KeyPress.Kind = .press) -> InputEvent
  {
    .key(KeyPress(key, modifiers, kind: kind))
  }
}
