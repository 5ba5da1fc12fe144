package import Console

/// A number in figures of three rows, drawn with half blocks: what a player sees from the corner of the eye.
package enum BigNumber {
  /// The rows that it takes.
  package static let rows = 3
  private static let figures: [Character: [String]] = [
    "0": ["█▀█", "█ █", "▀▀▀"], "1": ["▀█ ", " █ ", "▀▀▀"], "2": ["▀▀█", "█▀▀", "▀▀▀"], "3": ["▀▀█", " ▀█", "▀▀▀"],
    "4": ["█ █", "▀▀█", "  ▀"], "5": ["█▀▀", "▀▀█", "▀▀▀"], "6": ["█▀▀", "█▀█", "▀▀▀"], "7": ["▀▀█", "  █", "  ▀"],
    "8": ["█▀█", "█▀█", "▀▀▀"], "9": ["█▀█", "▀▀█", "▀▀▀"], ",": [" ", " ", "▄"],
  ]

  /// The cells that a number takes from left to right.
  /// - Complexity: O(digits).
  package static func width(of text: String) -> Int {
    text.reduce(0) { $0 + ($1 == "," ? 1 : 3) + 1 } - (text.isEmpty ? 0 : 1)
  }

  /// Draws a number of digits and commas, centred in the area; in plain text where it is too wide for that.
  /// - Complexity: O(digits).
  package static func draw(_ text: String, on canvas: inout Canvas, in area: Area, style: CellStyle) {
    let width = width(of: text)
    guard width <= area.columns, area.rows >= rows else {
      return canvas.center(text, in: area, style: style)
    }
    var column = area.column + (area.columns - width) / 2
    for character in text {
      guard let figure = figures[character] else { continue }
      for (row, line) in figure.enumerated() { canvas.write(line, row: area.row + row, column: column, style: style) }
      column += (character == "," ? 1 : 3) + 1
    }
  }
}
