import Synchronization

/// A block of lines on a terminal that is redrawn in place, such as a live ranking.
///
/// Each drawing is one write, which contains only the changed lines. Lines are cut to the terminal's width. The block
/// is cut to one row less than the terminal's height, because the cursor stays in the row below it. The first drawing
/// after a resize draws everything. It works only on terminals, so the caller must check `Terminal.isTerminal` first.
package final class LiveRegion: Sendable {
  private struct Drawn {
    var lines: [String] = []
    var size: TerminalSize?
    var hidesCursor = false
  }

  private let output: any TextOutput
  private let size: @Sendable () -> TerminalSize
  private let drawn = Mutex(Drawn())

  /// Creates a region that begins in the row of the cursor. The cursor must be in the first column.
  /// - Parameters:
  ///   - output: A terminal.
  ///   - size: The terminal's size, read before each drawing.
  package init(output: any TextOutput, size: @escaping @Sendable () -> TerminalSize) {
    self.output = output
    self.size = size
  }

  /// Replaces the lines on the screen. The new lines may be styled by a `Palette`. Other control characters are made
  /// visible. The cursor is hidden until `end`.
  package func draw(_ lines: [String]) throws(OutputError) {
    try drawn.withLock { (drawn) throws(OutputError) in
      let size = size()
      let lines = lines.prefix(max(1, size.rows - 1)).map { StyledText.truncated($0, to: size.columns) }
      var text = Self.change(from: drawn.lines, drawnAt: drawn.size, to: lines, at: size)
      drawn.lines = lines
      drawn.size = size
      guard !text.isEmpty else { return }
      if !drawn.hidesCursor {
        text = ControlSequence.hideCursor + text
        drawn.hidesCursor = true
        Interrupt.countHiddenCursors(1)
      }
      try output.write(text)
      try output.flush()
    }
  }

  /// Leaves the last lines on the screen and shows the cursor in the row below. A later `draw` starts a new block
  /// there.
  package func end() throws(OutputError) {
    try drawn.withLock { (drawn) throws(OutputError) in
      let hidesCursor = drawn.hidesCursor
      drawn = Drawn()
      guard hidesCursor else { return }
      Interrupt.countHiddenCursors(-1)
      try output.write(ControlSequence.showCursor)
      try output.flush()
    }
  }

  /// The text that changes the terminal from one state of the block to another; empty if the two are equal.
  static func change(
    from old: [String], drawnAt oldSize: TerminalSize?, to new: [String], at size: TerminalSize
  ) -> String {
    if oldSize == nil || oldSize == size {
      guard old != new else { return "" }
      return ControlSequence.moveUp(old.count) + rows(of: new, over: old)
    }
    // A terminal that became narrower wraps the old lines again, so the block may have more rows than were drawn. Move
    // up at most to the top of the screen, since rows that scrolled out cannot be reached.
    let height = old.reduce(0) { $0 + max(1, (StyledText.width(of: $1) + size.columns - 1) / size.columns) }
    return ControlSequence.moveUp(min(height, size.rows - 1)) + "\r" + ControlSequence.clearBelow
      + rows(of: new, over: [])
  }

  /// Writes lines over the old ones. The cursor starts in the block's first row and ends in the row below its last.
  private static func rows(of new: [String], over old: [String]) -> String {
    var text = ""
    for (index, line) in new.enumerated() {
      if index >= old.count {
        text += line
      } else if old[index] != line {
        // Clear before writing the line. After a full row the cursor may still be on its last cell, which a clear would
        // delete.
        text += ControlSequence.clearToEndOfLine + line
      }
      // Use CR LF, since LF alone keeps the column in raw mode.
      text += "\r\n"
    }
    return new.count < old.count ? text + ControlSequence.clearBelow : text
  }
}
