import SystemCalls

/// Queries the properties of a terminal at a file descriptor.
package enum Terminal {
  package static func isTerminal(_ descriptor: Int32) -> Bool {
    isatty(descriptor) == 1
  }

  /// The size of the terminal at the descriptor.
  ///
  /// If there is no terminal, or if it does not know its size, the environment's `COLUMNS` and `LINES` are used, and
  /// otherwise 80 × 24. The call is cheap, so callers make it before every drawing to notice a resize.
  package static func size(of descriptor: Int32, environment: [String: String]) -> TerminalSize {
    var window = winsize()
    let isKnown = ioctl(descriptor, UInt(TIOCGWINSZ), &window) == 0
    func measure(_ cells: UInt16, _ variable: String, _ assumed: Int) -> Int {
      if isKnown, cells > 0 { return Int(cells) }
      guard let said = environment[variable].flatMap({ Int($0) }), said > 0 else { return assumed }
      return said
    }
    return TerminalSize(
      columns: measure(window.ws_col, "COLUMNS", TerminalSize.assumed.columns),
      rows: measure(window.ws_row, "LINES", TerminalSize.assumed.rows))
  }

  /// A notice for each resize of the window, from now on until the waiting task is cancelled. Notices that the reader
  /// has not received yet are merged into one.
  package static func resizes() -> AsyncStream<Void> {
    let notices = SignalRelay.notices(of: [SIGWINCH])
    _ = signal(SIGWINCH) { SignalRelay.relay($0) }
    return notices
  }
}

/// The size of a terminal in cells.
package struct TerminalSize: Sendable, Equatable {
  /// The cells of a row.
  package var columns: Int
  package var rows: Int

  /// Creates a size; values below 1 count as 1.
  package init(columns: Int, rows: Int) {
    self.columns = max(1, columns)
    self.rows = max(1, rows)
  }

  /// The default size: 80 × 24.
  package static let assumed = TerminalSize(columns: 80, rows: 24)
}
