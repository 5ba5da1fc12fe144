import Console

/// A naive terminal: what a person would see after these characters. Knows the sequences that `ControlSequence` names.
struct ScreenModel {
  let columns: Int
  let rows: Int
  private var cells: [[Character]]
  private(set) var row = 0
  private(set) var column = 0
  private(set) var showsCursor = true
  /// The rows that have left the screen at the top.
  private(set) var scrolledOff = 0

  init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    cells = Array(repeating: [], count: rows)
  }

  /// The rows without trailing blanks, up to the last one that shows something.
  var lines: [String] {
    var lines = cells.map { row in
      // The second cell of a wide character holds a NUL, which no test prints.
      var text = String(row.filter { $0 != "\0" })
      while text.hasSuffix(" ") { text.removeLast() }
      return text
    }
    while lines.last == "" { lines.removeLast() }
    return lines
  }

  mutating func feed(_ text: String) {
    // By scalars, as CR LF is one character; what is left is split into characters again.
    var rest = text.unicodeScalars[...]
    var plain = String.UnicodeScalarView()
    while let scalar = rest.popFirst() {
      guard scalar.value < 0x20 else {
        plain.append(scalar)
        continue
      }
      show(String(plain))
      plain.removeAll()
      switch scalar {
      case "\r": column = 0
      case "\n": lineFeed()
      case "\u{1B}": sequence(&rest)
      default: break
      }
    }
    show(String(plain))
  }

  private mutating func lineFeed() {
    row += 1
    guard row == rows else { return }
    row -= 1
    scrolledOff += 1
    cells.removeFirst()
    cells.append([])
  }

  private mutating func show(_ text: String) {
    for character in text {
      let width = DisplayWidth.of(character)
      if column + width > columns {
        column = 0
        lineFeed()
      }
      while cells[row].count < column + width { cells[row].append(" ") }
      for offset in 0..<width { cells[row][column + offset] = offset == 0 ? character : "\0" }
      column += width
    }
  }

  private mutating func sequence(_ rest: inout Substring.UnicodeScalarView) {
    var parameter = ""
    guard rest.popFirst() == "[" else { return }
    while let scalar = rest.popFirst() {
      switch scalar {
      case "A":
        row = max(0, row - (Int(parameter) ?? 1))
        return
      case "K":
        cells[row] = Array(cells[row].prefix(column))
        return
      case "J":
        cells[row] = Array(cells[row].prefix(column))
        for below in cells.indices where below > row { cells[below] = [] }
        return
      case "h" where parameter == "?25": showsCursor = true
      case "l" where parameter == "?25": showsCursor = false
      case "m": return
      default:
        parameter.unicodeScalars.append(scalar)
        continue
      }
      return
    }
  }
}
