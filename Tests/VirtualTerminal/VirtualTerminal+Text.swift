import Console

extension VirtualTerminal {
  /// Moves the cursor, which ends every pending wrap.
  mutating func place(_ row: Int, _ column: Int) {
    if !(0..<rows ~= row && 0..<columns ~= column) {
      problems.append("The cursor was moved to row \(row), column \(column) of \(rows) × \(columns).")
    }
    self.row = max(0, min(row, rows - 1))
    self.column = max(0, min(column, columns - 1))
    (isWrapPending, lastWritten) = (false, nil)
  }

  mutating func lineFeed() {
    (isWrapPending, lastWritten) = (false, nil)
    guard row == rows - 1 else {
      row += 1
      return
    }
    if isAlternate { problems.append("The alternate screen was scrolled.") }
    page.scrollUp()
  }

  mutating func show(_ scalar: Unicode.Scalar) {
    if joinsLast(scalar) { return }
    let character = Character(scalar)
    let width = DisplayWidth.of(character)
    guard width > 0 else {
      problems.append("U+\(String(scalar.value, radix: 16, uppercase: true)) has no character to sit on.")
      return
    }
    if isWrapPending || column + width > columns {
      guard modes.contains(7), width <= columns else {
        problems.append("“\(character)” was written past the last column.")
        return
      }
      lineFeed()
      column = 0
    }
    page.put(character, width: width, row: row, column: column, style: style)
    lastWritten = (row, column)
    advance(to: column + width)
  }

  /// Adds a scalar to the character on its left, if the two are one to a person.
  private mutating func joinsLast(_ scalar: Unicode.Scalar) -> Bool {
    guard let last = lastWritten, let former = page.cells[last.row][last.column].character else { return false }
    let joined = String(former) + String(Character(scalar))
    guard joined.count == 1, let character = joined.first else { return false }
    let width = DisplayWidth.of(character)
    if last.column + width > columns {
      problems.append("“\(character)” grew past the last column.")
      return true
    }
    page.put(
      character, width: width, row: last.row, column: last.column, style: page.cells[last.row][last.column].style)
    advance(to: last.column + width)
    return true
  }

  private mutating func advance(to next: Int) {
    isWrapPending = next >= columns
    column = min(next, columns - 1)
  }
}
