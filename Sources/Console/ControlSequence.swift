/// The terminal control sequences in use (ECMA-48, and DEC private mode 25).
package enum ControlSequence {
  package static let hideCursor = "\u{1B}[?25l"
  package static let showCursor = "\u{1B}[?25h"
  /// Clears from the cursor to the end of the row.
  package static let clearToEndOfLine = "\u{1B}[K"
  /// Clears from the cursor to the end of the screen.
  package static let clearBelow = "\u{1B}[J"

  /// Moves the cursor up by a number of rows; empty for 0.
  package static func moveUp(_ rows: Int) -> String {
    rows > 0 ? "\u{1B}[\(rows)A" : ""
  }
}
