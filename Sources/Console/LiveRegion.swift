import Synchronization

/// A block of lines that is redrawn where it stands, such as a ranking that moves.
///
/// Each drawing is one write that holds only the lines that changed. Lines are cut to the terminal's width, and the block to
/// its height less one row: the cursor rests in the row below the block. After a resize, which the next drawing notices,
/// everything is drawn anew. For terminals only; the caller asks `Terminal.isTerminal` first.
package final class LiveRegion: Sendable {
  private struct Drawn {
    var lines: [String] = []
    var size: TerminalSize?
    var hidesCursor = false
  }

  private let output: any TextOutput
  private let size: @Sendable () -> TerminalSize
  private let drawn = Mutex(Drawn())

  /// A region whose first line will be the row of the cursor, which stands in its first column.
  /// - Parameters:
  ///   - output: A terminal.
  ///   - size: The terminal's size, asked before each drawing.
  package init(output: any TextOutput, size: @escaping @Sendable () -> TerminalSize) {
    self.output = output
    self.size = size
  }

  /// Shows these lines in place of those shown before. They may be styled by a `Palette`; other control characters are
  /// made visible. The cursor is hidden until `end`.
  /// - Complexity: O(*n*) in the length of the lines.
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

  /// Leaves the last state on the screen and shows the cursor in the row below it. A later `draw` starts a new block there.
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

  /// What has to be written to get from one state of the block to another; empty when nothing has.
  static func change(
    from old: [String], drawnAt oldSize: TerminalSize?, to new: [String], at size: TerminalSize
  ) -> String {
    if oldSize == nil || oldSize == size {
      guard old != new else { return "" }
      return ControlSequence.moveUp(old.count) + rows(of: new, over: old)
    }
    // Terminals break lines anew when they become narrower, so the block may be taller than it was drawn. It cannot be taller
    // than the screen; what has left it at the top is out of reach.
    let height = old.reduce(0) { $0 + max(1, (StyledText.width(of: $1) + size.columns - 1) / size.columns) }
    return ControlSequence.moveUp(min(height, size.rows - 1)) + "\r" + ControlSequence.clearBelow
      + rows(of: new, over: [])
  }

  /// Writes lines from the block's first row on, over the old ones, and ends in the row below the last.
  private static func rows(of new: [String], over old: [String]) -> String {
    var text = ""
    for (index, line) in new.enumerated() {
      if index >= old.count {
        text += line
      } else if old[index] != line {
        // Cleared first: after a line that fills its row, the cursor may still stand on its last cell.
        text += ControlSequence.clearToEndOfLine + line
      }
      // With CR, as in raw mode LF alone keeps the column.
      text += "\r\n"
    }
    return new.count < old.count ? text + ControlSequence.clearBelow : text
  }
}
