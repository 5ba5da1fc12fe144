import Console

/// One of the two screens of a `VirtualTerminal`.
struct TerminalPage: Sendable {
  private(set) var cells: [[TerminalCell]]
  /// What programs have pushed for the keyboard on this screen.
  var keyboardFlags: [Int] = []
  private(set) var columns: Int

  init(columns: Int, rows: Int) {
    self.columns = columns
    cells = Array(repeating: Array(repeating: .blank, count: columns), count: rows)
  }

  /// Sets a character of one or two cells; half of a wide one that is written over leaves a blank.
  mutating func put(_ character: Character, width: Int, row: Int, column: Int, style: CellStyle) {
    for offset in 0..<width {
      split(row, column + offset)
      cells[row][column + offset] = TerminalCell(character: " ", style: style)
    }
    cells[row][column].character = character
    if width == 2 { cells[row][column + 1].character = nil }
  }

  mutating func clear(row: Int, columns: Range<Int>) {
    for column in columns {
      split(row, column)
      cells[row][column] = .blank
    }
  }

  mutating func scrollUp() {
    cells.removeFirst()
    cells.append(Array(repeating: .blank, count: columns))
  }

  /// Cuts off or adds blanks at the right and at the bottom.
  mutating func resize(columns: Int, rows: Int) {
    for row in cells.indices where columns < self.columns { split(row, columns) }
    cells = (0..<rows).map { row in
      let kept = row < cells.count ? cells[row].prefix(columns) : []
      return Array(kept) + Array(repeating: .blank, count: columns - kept.count)
    }
    self.columns = columns
  }

  /// Turns a wide character that has a half in this cell into blanks.
  private mutating func split(_ row: Int, _ column: Int) {
    if cells[row][column].character == nil {
      cells[row][column - 1].character = " "
      cells[row][column].character = " "
    } else if column + 1 < columns, cells[row][column + 1].character == nil {
      cells[row][column].character = " "
      cells[row][column + 1].character = " "
    }
  }
}
