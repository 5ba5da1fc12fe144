/// Writes cells to a terminal and keeps count of where its cursor stands and which style is set.
struct Pen {
  private(set) var bytes: [UInt8] = []
  /// How often it was moved to a place that it had not reached by writing.
  private(set) var moves = 0
  private(set) var style = CellStyle.plain
  /// Where the cursor stands; nil when that is not known. Never beyond the last column: there a terminal may stand on the
  /// column, or wait for the next character to break the line.
  private(set) var position: (row: Int, column: Int)?
  private let columns: Int

  /// A pen for a terminal of that many columns, with no style set and the cursor anywhere.
  init(columns: Int) {
    self.columns = columns
  }

  mutating func write(_ text: String) {
    bytes += text.utf8
  }

  /// Writes a cell, not the right half of a wide character, at the place.
  mutating func put(_ cell: Cell, row: Int, column: Int) {
    guard let character = cell.character else { return }
    if !cell.isPlain { forgetPosition(unlessAt: column) }
    move(toRow: row, column: column)
    set(cell.style)
    bytes += String(character).utf8
    let next = column + DisplayWidth.of(character)
    position = cell.isPlain && next < columns ? (row, next) : nil
  }

  /// Clears from the place to the end of the row.
  mutating func clearRow(from column: Int, row: Int) {
    move(toRow: row, column: column)
    set(.plain)
    write(ControlSequence.clearToEndOfLine)
  }

  /// Sets the style of what is written from now on.
  mutating func set(_ style: CellStyle) {
    write(CellStyle.sequence(from: self.style, to: style))
    self.style = style
  }

  /// Lets the next move be an absolute one, so that a character cannot join the one on its left.
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
