/// The bytes that change a terminal's content from one canvas to another.
///
/// Only changed cells are written. A style sequence is written only where the style changes, and each cursor move uses
/// the shortest sequence. The cursor may be anywhere at the start. The terminal has no style set at the start and at
/// the end. Nothing is written past the last column, so the terminal's line wrapping does not matter.
package struct CanvasDifference: Equatable, Sendable {
  /// The bytes to write; empty if the canvases are equal.
  package let bytes: [UInt8]

  /// The difference between two canvases. Everything is written if the old canvas has another size, or if it is nil
  /// because the terminal's content is unknown.
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
    // Synchronise only changes in several places. A change in one place appears at once anyway.
    bytes = known == old && pen.moves < 2 ? pen.bytes : Self.synchronized(pen.bytes)
  }

  private static func writeRow(_ row: Int, from old: Canvas, to new: Canvas, with pen: inout Pen) {
    let columns = new.size.columns
    let changed = (0..<columns).filter { old[row, $0] != new[row, $0] }
    guard let last = changed.last else { return }
    let blanksBegin = ((0..<columns).last { new[row, $0] != .blank } ?? -1) + 1
    // Clear the rest of the row if that is shorter than writing blanks. The sequence has three bytes, a blank has one.
    let cleared = changed.first { $0 >= blanksBegin }.flatMap { last - $0 >= 3 ? $0 : nil }
    for column in changed where column < cleared ?? columns {
      writeGap(before: column, in: row, of: new, with: &pen)
      pen.put(new[row, column], row: row, column: column)
    }
    if let cleared { pen.clearRow(from: cleared, row: row) }
  }

  /// Moves the cursor to `column` by rewriting the cells before it, if that is not longer than a cursor move.
  private static func writeGap(before column: Int, in row: Int, of canvas: Canvas, with pen: inout Pen) {
    guard let position = pen.position, position.row == row, 1...3 ~= column - position.column else { return }
    let gap = (position.column..<column).map { canvas[row, $0] }
    guard gap.allSatisfy({ $0.style == pen.style && $0.character?.isASCII == true }) else { return }
    for (offset, cell) in gap.enumerated() { pen.put(cell, row: row, column: position.column + offset) }
  }

  /// Wraps bytes in the sequences of synchronised output. A terminal that supports synchronised output shows the old
  /// content until the end sequence. Other terminals ignore the sequences.
  private static func synchronized(_ bytes: [UInt8]) -> [UInt8] {
    Array("\u{1B}[?2026h".utf8) + bytes + Array("\u{1B}[?2026l".utf8)
  }
}
