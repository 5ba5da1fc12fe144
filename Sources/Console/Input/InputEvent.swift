/// User input at a terminal.
package enum InputEvent: Hashable, Sendable {
  /// A key; Ctrl-C is the key `c` with `control`.
  case key(KeyPress)
  /// The first mouse button was pressed over a cell (0-based).
  case click(row: Int, column: Int)
  /// The wheel was turned over a cell.
  case scroll(up: Bool, row: Int, column: Int)
  /// Text was pasted: its first `InputDecoder.longestPaste` bytes, sanitized, with blanks in place of line breaks and
  /// tabs.
  case paste(String)
  /// The window gained (true) or lost the focus.
  case focus(Bool)
  /// The terminal told its background colour, which is light or dark.
  case background(isLight: Bool)

  package static func key(_ key: Key, _ modifiers: KeyPress.Modifiers = [], kind: KeyPress.Kind = .press) -> InputEvent
  {
    .key(KeyPress(key, modifiers, kind: kind))
  }
}

/// User input with the time at which it was read.
package struct TimedInput: Hashable, Sendable {
  package var event: InputEvent
  /// The time at which the bytes of the event were read.
  package var at: ContinuousClock.Instant

  package init(event: InputEvent, at: ContinuousClock.Instant) {
    self.event = event
    self.at = at
  }
}
