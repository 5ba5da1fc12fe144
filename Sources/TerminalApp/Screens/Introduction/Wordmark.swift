import Console

/// The name of the game in large letters.
enum Wordmark {
  /// The rows that it takes.
  static let rows = lines.count
  private static let lines = [
    "▀█▀ █▀█ █ █ █▀▀ █ █  █▀▀ █▀▀ █ █ █▀█ █▀█ █  ",
    " █  █ █ █ █ █   █▀█  ▀▀█ █   █▀█ █ █ █ █ █  ",
    " ▀  ▀▀▀ ▀▀▀ ▀▀▀ ▀ ▀  ▀▀▀ ▀▀▀ ▀ ▀ ▀▀▀ ▀▀▀ ▀▀▀",
  ]

  /// Draws it into the middle of the area's first rows.
  /// - Complexity: O(cells).
  static func draw(on canvas: inout Canvas, in area: Area) {
    for (row, line) in lines.enumerated() {
      canvas.center(line, in: area.dropping(top: row), style: Look.celebration)
    }
  }
}
