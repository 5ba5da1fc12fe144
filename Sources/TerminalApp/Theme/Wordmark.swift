import Console

/// The name of the game in large letters.
enum Wordmark {
  static let rows = lines.count
  static let columns = lines[0].0.count + lines[0].1.count
  private static let lines = [
    ("▀█▀ █▀█ █ █ █▀▀ █ █ ", " █▀▀ █▀▀ █ █ █▀█ █▀█ █  "),
    (" █  █ █ █ █ █   █▀█ ", " ▀▀█ █   █▀█ █ █ █ █ █  "),
    (" ▀  ▀▀▀ ▀▀▀ ▀▀▀ ▀ ▀ ", " ▀▀▀ ▀▀▀ ▀ ▀ ▀▀▀ ▀▀▀ ▀▀▀"),
  ]

  /// Draws the name centred in the first rows of the area.
  static func draw(on canvas: inout Canvas, in area: Area) {
    let area = area.centered(rows: area.rows, columns: columns)
    for (row, line) in lines.enumerated() {
      let end = canvas.write(line.0, row: area.row + row, column: area.column, style: Theme.mine)
      canvas.write(line.1, row: area.row + row, column: end, style: Theme.celebration)
    }
  }
}
