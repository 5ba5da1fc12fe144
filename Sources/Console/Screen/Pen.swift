/// Writes cells to a terminal and tracks its cursor and style.
struct Pen {
  private(set) var bytes: [UInt8] = []
  /// The number of cursor moves that were written.
  private(set) var moves = 0
  private(set) var style = CellStyle.plain
  /// The position of the cursor; nil if unknown. It is unknown after a cell in the last column, where some terminals
  /// keep the cursor on the column and others wrap at the next character. It is also unknown after a character whose
  /// width differs between terminals.
  private(set) var position: (row: Int, column: Int)?
  private let columns: Int

  /// Creates a pen with no style set and an unknown cursor position.
  init(columns: Int) {
    self.columns = columns
  }

  mutating func write(_ text: String) {
    bytes += text.utf8
  }

  /// Writes a cell at a position. Ignores the right half of a wide character.
  mutating func put(_ cell: Cell, row: Int, column: Int) {
    guard let character = cell.character else { return }
    if !cell.isPlain { forgetPosition(unlessAt: column) }
    move(toRow: row, column: column)
    set(cell.style)
    bytes += String(character).utf8
    let next = column + DisplayWidth.of(character)
    position = cell.isPlain && next < columns ? (row, next) : nil
  }

  /// Clears from a position to the end of the row.
  mutating func clearRow(from column: Int, row: Int) {
    move(toRow: row, column: column)
    set(.plain)
    write(ControlSequence.clearToEndOfLine)
  }

  /// Sets the style of the following cells.
  mutating func set(_ style: CellStyle) {
    write(CellStyle.sequence(from: self.style, to: style))
    self.style = style
  }

  /// Forgets the position. The next move is then absolute, so the next character cannot join the character on its left.
  private mutating func forgetPosition(unlessAt column: Int) {
    if column > 0 { position = nil }
  }

  private mutating func move(toRow row: Int, column: Int) {
    if let position, position == (row, column) { return }
    moves += 1
    write(shortestMove(toRow: row, column: column))
    position = (row, column)
  }

  private func shortestMove(toRow row: Int, column: Int) -> String {
    let absolute =
      switch (row, column) {
      case (0, 0): "\u{1B}[H"
      case (_, 0): "\u{1B}[\(row + 1)H"
      default: "\u{1B}[\(row + 1);\(column + 1)H"
      }
    guard let position else { return absolute }
    if column == 0, position.row == row { return "\r" }
    if column == 0, position.row + 1 == row { return "\r\n" }
    guard position.row == row, position.column < column else { return absolute }
    let distance = column - position.column
    return "\u{1B}[\(distance == 1 ? "" : String(distance))C"
  }
}
