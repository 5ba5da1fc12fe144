/// What has to be written to get a terminal from showing one canvas to showing another.
///
/// Only cells that changed are written, with a style sequence only where the style changes and the shorter kind of cursor
/// move. It starts with the cursor anywhere and no style set, and ends with no style set. Nothing is ever written past the
/// last column, so it does not matter whether the terminal breaks lines by itself.
package struct CanvasDifference: Equatable, Sendable {
  /// The bytes to write; none when the canvases are equal.
  package let bytes: [UInt8]

  /// The difference between two canvases. Where the old one is nil, when nobody knows what the terminal shows, or has another
  /// size, everything is written.
  /// - Complexity: O(*n*) in the number of cells.
  package init(from old: Canvas?, to new: Canvas) {
    var pen = Pen(columns: new.size.columns)
    let known: Canvas
    if let old, old.size == new.size {
      known = old
    } else {
      pen.write("\u{1B}[m\u{1B}[2J")
      known = Canvas(size: new.size)
    }
    if old != new {
      for row in 0..<new.size.rows { Self.writeRow(row, from: known, to: new, with: &pen) }
    }
    pen.set(.plain)
    // A change in one place is on the screen at once; only of several could a person see one without the other.
    bytes = known == old && pen.moves < 2 ? pen.bytes : Self.synchronized(pen.bytes)
  }

  private static func writeRow(_ row: Int, from old: Canvas, to new: Canvas, with pen: inout Pen) {
    let columns = new.size.columns
    let changed = (0..<columns).filter { old[row, $0] != new[row, $0] }
    guard let last = changed.last else { return }
    let blanksBegin = ((0..<columns).last { new[row, $0] != .blank } ?? -1) + 1
    // Clearing takes three bytes, a blank one.
    let cleared = changed.first { $0 >= blanksBegin }.flatMap { last - $0 >= 3 ? $0 : nil }
    for column in changed where column < cleared ?? columns {
      writeGap(before: column, in: row, of: new, with: &pen)
      pen.put(new[row, column], row: row, column: column)
    }
    if let cleared { pen.clearRow(from: cleared, row: row) }
  }

  /// Writes what already stands between the cursor and a place again, where that is no longer than a cursor move.
  private static func writeGap(before column: Int, in row: Int, of canvas: Canvas, with pen: inout Pen) {
    guard let position = pen.position, position.row == row, 1...3 ~= column - position.column else { return }
    let gap = (position.column..<column).map { canvas[row, $0] }
    guard gap.allSatisfy({ $0.style == pen.style && $0.character?.isASCII == true }) else { return }
    for (offset, cell) in gap.enumerated() { pen.put(cell, row: row, column: position.column + offset) }
  }

  /// Between these the terminal shows the state before, where it knows them; others pass over them.
  private static func synchronized(_ bytes: [UInt8]) -> [UInt8] {
    Array("\u{1B}[?2026h".utf8) + bytes + Array("\u{1B}[?2026l".utf8)
  }
}
