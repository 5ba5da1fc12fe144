/// A screen as a value: cells of characters and styles, drawn anew for each frame and compared with the frame before.
///
/// Rows and columns count from 0 at the top left. Whatever lies outside is clipped. A wide character takes two cells and is
/// never cut in half: where one half is written over, or does not fit, the other becomes a blank.
package struct Canvas: Equatable, Sendable {
  /// How many cells there are.
  package let size: TerminalSize
  /// The cells, row by row.
  private var cells: [Cell]

  /// A canvas of blanks.
  /// - Complexity: O(*n*) in the number of cells.
  package init(size: TerminalSize) {
    self.size = size
    cells = Array(repeating: .blank, count: size.rows * size.columns)
  }

  /// All of the canvas.
  package var area: Area { Area(row: 0, column: 0, rows: size.rows, columns: size.columns) }

  /// A cell; a blank outside.
  package subscript(row: Int, column: Int) -> Cell {
    contains(row, column) ? cells[row * size.columns + column] : .blank
  }

  /// The rows as plain text without blanks at the end: all of them, empty ones as well.
  /// - Complexity: O(*n*) in the number of cells.
  package var lines: [String] {
    (0..<size.rows).map { row in
      let cells = cells[(row * size.columns)..<((row + 1) * size.columns)]
      let end = cells.lastIndex { $0.character != " " } ?? cells.startIndex - 1
      return String(cells[..<(end + 1)].compactMap(\.character))
    }
  }

  /// Fills an area with a character. A wide one is set in every second cell, and a blank in the column that may be left.
  /// - Complexity: O(*n*) in the cells of the area.
  package mutating func fill(_ area: Area, with character: Character = " ", style: CellStyle = .plain) {
    let area = area.intersection(self.area)
    guard !area.isEmpty else { return }
    // A control character is replaced by its picture, a mark that stands alone by a blank.
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

  /// Changes the style of what is there. A wide character belongs to the area when its left half does.
  /// - Complexity: O(*n*) in the cells of the area.
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

  /// Sets a character of one or two cells. Of a wide one that lies half outside, the half inside becomes a blank.
  mutating func put(_ character: Character, width: Int, row: Int, column: Int, style: CellStyle) {
    guard width == 2 else {
      set(Cell(character, style: style), row, column)
      return
    }
    let isWhole = contains(row, column) && contains(row, column + 1)
    // As blanks first, which takes the other halves off the wide characters that stood there.
    set(Cell(" ", style: style), row, column)
    set(Cell(" ", style: style), row, column + 1)
    guard isWhole else { return }
    cells[row * size.columns + column] = Cell(character, style: style)
    cells[row * size.columns + column + 1] = Cell(nil, style: style)
  }

  /// Sets one cell and blanks the other half of a wide character that stood there.
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
