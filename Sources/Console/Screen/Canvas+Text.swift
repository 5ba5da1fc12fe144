extension Canvas {
  /// Writes text into one row and returns the column after it.
  ///
  /// The text is sanitized. With a `width`, it is aligned in a field of that many cells, and the field's blanks get the
  /// same style. A text that does not fit into the field or the row is cut and ends in `…`. A combining mark without a
  /// base character is left out.
  /// - Complexity: O(*n*) in the length of the text.
  @discardableResult
  package mutating func write(
    _ text: String, row: Int, column: Int, style: CellStyle = .plain, width: Int? = nil,
    alignment: TextAlignment = .leading
  ) -> Int {
    let (space, isTooWide) = size.columns.subtractingReportingOverflow(column)
    let field = max(0, min(width ?? .max, isTooWide ? .max : space))
    let text = text.sanitized.truncated(to: field)
    let used = text.displayWidth
    let start = alignment == .trailing && width != nil ? column + (field - used) : column
    if width != nil {
      fill(Area(row: row, column: column, rows: 1, columns: field), style: style)
    }
    var next = start
    for character in text {
      guard let drawn = character.withoutLeadingMarks else { continue }
      let cells = DisplayWidth.of(drawn)
      put(drawn, width: cells, row: row, column: next, style: style)
      next += cells
    }
    return next
  }

  /// Draws a frame along the edge of an area, with a title in its top edge. Does not change the interior.
  /// - Complexity: O(*n*) in the cells of the edge.
  package mutating func box(_ area: Area, title: String? = nil, style: CellStyle = .plain) {
    guard !area.intersection(self.area).isEmpty else { return }
    let (bottom, right) = (area.endRow - 1, area.endColumn - 1)
    for row in [area.row, bottom] {
      fill(Area(row: row, column: area.column, rows: 1, columns: area.columns), with: "─", style: style)
    }
    for column in [area.column, right] {
      fill(Area(row: area.row, column: column, rows: area.rows, columns: 1), with: "│", style: style)
    }
    put("┌", width: 1, row: area.row, column: area.column, style: style)
    put("┐", width: 1, row: area.row, column: right, style: style)
    put("└", width: 1, row: bottom, column: area.column, style: style)
    put("┘", width: 1, row: bottom, column: right, style: style)
    // The space for the title: without a corner, a line and a blank at each side.
    let space = area.columns - 6
    guard let title, !title.isEmpty, space > 0 else { return }
    write(" " + title.sanitized.truncated(to: space) + " ", row: area.row, column: area.column + 2, style: style)
  }
}

extension Character {
  /// The character without its leading scalars of zero width, because they would combine with the character before it.
  /// nil if no scalar has a width.
  var withoutLeadingMarks: Character? {
    let drawn = unicodeScalars.drop { DisplayWidth.of($0) == 0 }
    return drawn.startIndex == unicodeScalars.startIndex ? self : String(drawn).first
  }
}
