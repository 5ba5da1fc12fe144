extension String {
  /// The text, safe to print: a visible character replaces each character that could control a terminal or reorder
  /// text.
  ///
  /// The control characters up to U+001F and U+007F are replaced by their pictures (`␛` for escape, `␊` for a line
  /// feed), and the line and paragraph separators by `␤`. The controls U+0080 to U+009F and all bidirectional controls
  /// have no picture and are replaced by `�`. Every replacement takes one cell. Use it for all text from files and from
  /// the network.
  package var sanitized: String {
    guard unicodeScalars.contains(where: { $0.harmlessPicture != nil }) else { return self }
    var result = String.UnicodeScalarView()
    for scalar in unicodeScalars { result.append(scalar.harmlessPicture ?? scalar) }
    return String(result)
  }
}

extension Unicode.Scalar {
  /// The replacement of this scalar; nil if it is harmless.
  fileprivate var harmlessPicture: Unicode.Scalar? {
    switch value {
    case 0x00..<0x20: Unicode.Scalar(0x2400 + value)
    case 0x7F: "\u{2421}"
    case 0x2028, 0x2029: "\u{2424}"
    case 0x80..<0xA0, 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: "\u{FFFD}"
    default: nil
    }
  }
}

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
