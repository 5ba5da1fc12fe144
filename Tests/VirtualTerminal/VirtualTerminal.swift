package import Console

/// A strict, naive terminal: what a person would see after these bytes.
///
/// It knows the sequences that this package writes and no others. Whatever it does not know, and whatever a careful program
/// does not do, such as writing past the last column, is put down in `problems`, which a test finds empty.
package struct VirtualTerminal: Sendable {
  /// What a sequence has left open.
  enum State: Sendable {
    case ground
    case escape
    case sequence([UInt8])
    /// An operating system command.
    case command([UInt8])
  }

  /// The cells of a row.
  package internal(set) var columns: Int
  /// The rows.
  package internal(set) var rows: Int
  /// Where the cursor stands, counted from 0 at the top.
  package internal(set) var row = 0
  /// Where the cursor stands, counted from 0 at the left.
  package internal(set) var column = 0
  /// The DEC private modes that are set: 7 and 25 at first, that is, lines are broken and the cursor is shown.
  package internal(set) var modes: Set<Int> = [7, 25]
  /// What was written that this terminal does not know or a program should not write, a sentence each.
  package internal(set) var problems: [String] = []
  /// The operating system commands that were written, such as the question for the background.
  package private(set) var commands: [String] = []
  /// The style of what is written next.
  package internal(set) var style = CellStyle.plain

  var pages: (main: TerminalPage, alternate: TerminalPage)
  var cursorOfMain = (row: 0, column: 0)
  var state = State.ground
  /// Whether the last column was written, and the next character begins a new row.
  var isWrapPending = false
  /// The cell that a mark would join: the last one written, until the cursor is moved.
  var lastWritten: (row: Int, column: Int)?
  private var assembler = UTF8Assembler()

  /// An empty terminal.
  package init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    let page = TerminalPage(columns: columns, rows: rows)
    pages = (page, page)
  }

  /// Whether the alternate screen is shown.
  package var isAlternate: Bool { modes.contains(1049) }

  /// Whether the cursor is shown.
  package var showsCursor: Bool { modes.contains(25) }

  /// What programs have pushed for the keyboard on the screen that is shown (kitty's keyboard protocol).
  package var keyboardFlags: [Int] { page.keyboardFlags }

  /// All rows without blanks at the end.
  package var lines: [String] {
    page.cells.map { row in
      let end = row.lastIndex { $0.character != " " } ?? -1
      return String(row[..<(end + 1)].compactMap(\.character))
    }
  }

  /// The rows up to the last one that shows something.
  package var linesInUse: [String] {
    let lines = lines
    return Array(lines[..<((lines.lastIndex { !$0.isEmpty } ?? -1) + 1)])
  }

  /// What stands in a cell; nil in the right half of a wide character.
  package func character(row: Int, column: Int) -> Character? { page.cells[row][column].character }

  /// How a cell looks.
  package func style(row: Int, column: Int) -> CellStyle { page.cells[row][column].style }

  /// Changes the size as a person's window does; nothing is broken anew.
  package mutating func resize(columns: Int, rows: Int) {
    pages.main.resize(columns: columns, rows: rows)
    pages.alternate.resize(columns: columns, rows: rows)
    (self.columns, self.rows) = (columns, rows)
    (row, column) = (min(row, rows - 1), min(column, columns - 1))
    (isWrapPending, lastWritten) = (false, nil)
  }

  /// Shows text.
  package mutating func feed(_ text: String) { feed(text.utf8) }

  /// Shows bytes; a sequence or a character may be continued by the next ones.
  package mutating func feed(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { take(byte) }
  }

  var page: TerminalPage {
    get { isAlternate ? pages.alternate : pages.main }
    set { if isAlternate { pages.alternate = newValue } else { pages.main = newValue } }
  }

  private mutating func take(_ byte: UInt8) {
    switch state {
    case .ground where byte < 0x20 && !assembler.isIncomplete: control(byte)
    case .ground:
      switch assembler.take(byte) {
      case .scalar(let scalar): show(scalar)
      case .incomplete: break
      case .malformed: problems.append("The byte \(byte) is no UTF-8.")
      case .interrupted:
        problems.append("A character was not completed before the byte \(byte).")
        take(byte)
      }
    case .escape where byte == UInt8(ascii: "["): state = .sequence([])
    case .escape where byte == UInt8(ascii: "]"): state = .command([])
    case .command(let bytes) where byte == UInt8(ascii: "\\") && bytes.last == 0x1B:
      commands.append(String(decoding: bytes.dropLast(), as: UTF8.self))
      state = .ground
    case .command(let bytes): state = .command(bytes + [byte])
    case .escape:
      problems.append("ESC is followed by the byte \(byte).")
      state = .ground
    case .sequence(let bytes) where 0x20..<0x40 ~= byte: state = .sequence(bytes + [byte])
    case .sequence(let bytes):
      // An escape in the middle begins anew, as in any terminal; the closing sequences of a crash rely on it.
      state = byte == 0x1B ? .escape : .ground
      if byte != 0x1B { obey(String(decoding: bytes, as: UTF8.self), Character(Unicode.Scalar(byte))) }
    }
  }

  private mutating func control(_ byte: UInt8) {
    switch byte {
    case 0x1B: state = .escape
    case UInt8(ascii: "\r"): place(row, 0)
    case UInt8(ascii: "\n"): lineFeed()
    default: problems.append("The control character \(byte) was written.")
    }
  }
}
