package import Console

/// A number in large digits, readable at a glance.
///
/// A digit is three dots wide and five high. With three rows, a cell shows two dots, one above the other; with five
/// rows, a dot is two cells wide.
package enum BigNumber {
  /// The height in rows.
  package static let rows = 3
  /// The height in rows at double size.
  package static let largeRows = 5

  /// The height in rows at four times the size.
  static let hugeRows = 10

  private static let figures: [Character: [String]] = [
    "0": ["█▀█", "█ █", "▀▀▀"], "1": ["▀█ ", " █ ", "▀▀▀"], "2": ["▀▀█", "█▀▀", "▀▀▀"], "3": ["▀▀█", " ▀█", "▀▀▀"],
    "4": ["█ █", "▀▀█", "  ▀"], "5": ["█▀▀", "▀▀█", "▀▀▀"], "6": ["█▀▀", "█▀█", "▀▀▀"], "7": ["▀▀█", "  █", "  ▀"],
    "8": ["█▀█", "█▀█", "▀▀▀"], "9": ["█▀█", "▀▀█", "▀▀▀"], ",": [" ", " ", "▄"],
  ]

  /// The width of a number in cells, at a height of three rows.
  package static func width(of text: String) -> Int {
    text.reduce(0) { $0 + ($1 == "," ? 1 : 3) + 1 } - (text.isEmpty ? 0 : 1)
  }

  /// Draws a number, written with digits and commas, centred in the area. Uses the largest size that fits: ten rows,
  /// five, three, or plain text.
  package static func draw(_ text: String, on canvas: inout Canvas, in area: Area, style: CellStyle) {
    let width = width(of: text)
    if area.rows >= hugeRows, width * 4 <= area.columns {
      draw(text, on: &canvas, in: area.centered(rows: hugeRows, columns: width * 4), style: style, scale: 4) { figure in
        enlarged(figure).flatMap { line in
          let wide = String(line.flatMap { [$0, $0] })
          return [wide, wide]
        }
      }
    } else if area.rows >= largeRows, width * 2 <= area.columns {
      draw(
        text, on: &canvas, in: area.centered(rows: largeRows, columns: width * 2), style: style, scale: 2,
        enlarge: enlarged)
    } else if area.rows >= rows, width <= area.columns {
      draw(text, on: &canvas, in: area.centered(rows: rows, columns: width), style: style, scale: 1) { $0 }
    } else {
      canvas.center(text, in: area.dropping(top: (area.rows - 1) / 2), style: style)
    }
  }

  private static func draw(
    _ text: String, on canvas: inout Canvas, in area: Area, style: CellStyle, scale: Int,
    enlarge: ([String]) -> [String]
  ) {
    var column = area.column
    for character in text {
      guard let figure = figures[character].map(enlarge), let width = figure.first?.count else { continue }
      for (row, line) in figure.enumerated() { canvas.write(line, row: area.row + row, column: column, style: style) }
      column += width + scale
    }
  }

  /// One row for each of five rows of dots, two cells for each dot. Only the comma's dot is in the sixth row; the
  /// enlarged figure draws it in the fifth.
  private static func enlarged(_ figure: [String]) -> [String] {
    (0..<largeRows).map { row in
      figure[row / 2].map { cell in
        let isSet = cell == "█" || cell == "▀" && row % 2 == 0 || cell == "▄" && row == largeRows - 1
        return isSet ? "██" : "  "
      }.joined()
    }
  }
}
