/// A screen as a value: cells with characters and styles. Each frame is drawn on a new canvas, which is compared with
/// the previous one.
///
/// Rows and columns are 0-based from the top left. Drawing outside is clipped. A wide character takes two cells and is
/// never cut in half: if one half is overwritten or does not fit, the other half becomes a blank.
package struct Canvas: Equatable, Sendable {
  package let size: TerminalSize
  /// The cells, row by row.
  private var cells: [Cell]

  /// Creates a blank canvas.
  package init(size: TerminalSize) {
    self.size = size
    cells = Array(repeating: .blank, count: size.rows * size.columns)
  }

  package var area: Area { Area(row: 0, column: 0, rows: size.rows, columns: size.columns) }

  /// The cell at a position; a blank cell for a position outside.
  package subscript(row: Int, column: Int) -> Cell {
    contains(row, column) ? cells[row * size.columns + column] : .blank
  }

  /// The rows as plain text without trailing blanks, including empty rows.
  package var lines: [String] {
    (0..<size.rows).map { row in
      let cells = cells[(row * size.columns)..<((row + 1) * size.columns)]
      let end = cells.lastIndex { $0.character != " " } ?? cells.startIndex - 1
      return String(cells[..<(end + 1)].compactMap(\.character))
    }
  }

  /// Fills an area with a character. A wide character takes two columns each time; a single remaining column becomes
  /// blank.
  package mutating func fill(_ area: Area, with character: Character = " ", style: CellStyle = .plain) {
    let area = area.intersection(self.area)
    guard !area.isEmpty else { return }
    // Replace a control character by its picture, and an isolated combining mark by a blank.
    let shown = String(character).sanitized.first?.withoutLeadingMarks ?? " "
    let width = DisplayWidth.of(shown)
    for row in area.row..<area.endRow {
      var column = area.column
      while column < area.endColumn {
        if column + width <= area.endColumn {
          put(shown, width: width, row: row, column: column, style: style)
        } else {
          put(" ", width: 1, row: row, column: column, style: style)
        }
        column += width
      }
    }
  }

  /// Changes the style of an area. A wide character belongs to the area if its left half does.
  package mutating func restyle(_ area: Area, _ change: (inout CellStyle) -> Void) {
    let area = area.intersection(self.area)
    for row in area.row..<area.endRow {
      for column in area.column..<area.endColumn {
        let index = row * size.columns + column
        guard cells[index].character != nil else { continue }
        change(&cells[index].style)
        if column + 1 < size.columns, cells[index + 1].character == nil { cells[index + 1].style = cells[index].style }
      }
    }
  }

  /// Writes a character of one or two cells. If half of a wide character lies outside, the other half becomes a blank.
  mutating func put(_ character: Character, width: Int, row: Int, column: Int, style: CellStyle) {
    guard width == 2 else {
      set(Cell(character, style: style), row, column)
      return
    }
    let isWhole = contains(row, column) && contains(row, column + 1)
    // Set blanks first. This removes the other halves of wide characters that were there.
    set(Cell(" ", style: style), row, column)
    set(Cell(" ", style: style), row, column + 1)
    guard isWhole else { return }
    cells[row * size.columns + column] = Cell(character, style: style)
    cells[row * size.columns + column + 1] = Cell(nil, style: style)
  }

  /// Sets one cell and blanks the other half of a wide character there.
  private mutating func set(_ cell: Cell, _ row: Int, _ column: Int) {
    guard contains(row, column) else { return }
    let index = row * size.columns + column
    if cells[index].character == nil {
      cells[index - 1] = Cell(" ", style: cells[index - 1].style)
    } else if column + 1 < size.columns, cells[index + 1].character == nil {
      cells[index + 1] = Cell(" ", style: cells[index + 1].style)
    }
    cells[index] = cell
  }

  private func contains(_ row: Int, _ column: Int) -> Bool {
    row >= 0 && row < size.rows && column >= 0 && column < size.columns
  }
}

extension Canvas {
  /// Writes text into one row and returns the column after it.
  ///
  /// The text is sanitized. With a `width`, it is aligned in a field of that many cells, and the field's blanks get the
  /// same style. A text that does not fit into the field or the row is cut and ends in `…`. A combining mark without a
  /// base character is left out.
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

  /// Writes text into the first row of an area, in a field as wide as the area.
  package mutating func write(
    _ text: String, in area: Area, style: CellStyle = .plain, alignment: TextAlignment = .leading
  ) {
    write(text, row: area.row, column: area.column, style: style, width: area.columns, alignment: alignment)
  }

  /// Draws a frame along the edge of an area, with a title in its top edge. Does not change the interior.
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
