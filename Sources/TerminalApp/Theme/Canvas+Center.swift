package import Console

extension Canvas {
  /// Writes a text centred in the first row of the area.
  /// - Complexity: O(length).
  package mutating func center(_ text: String, in area: Area, style: CellStyle = .plain) {
    guard !area.isEmpty else { return }
    let width = min(DisplayWidth.of(text), area.columns)
    write(text, row: area.row, column: area.column + (area.columns - width) / 2, style: style, width: width)
  }
}
