package import Console

extension Canvas {
  /// Writes a text into the middle of the area's first row.
  /// - Complexity: O(length).
  package mutating func center(_ text: String, in area: Area, style: CellStyle = .plain) {
    guard !area.isEmpty else { return }
    let width = min(DisplayWidth.of(text), area.columns)
    write(text, row: area.row, column: area.column + (area.columns - width) / 2, style: style, width: width)
  }
}
