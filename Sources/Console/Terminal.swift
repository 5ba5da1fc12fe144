#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What can be asked of the terminal at a file descriptor.
package enum Terminal {
  /// Whether a person's terminal is at the other end.
  /// - Complexity: O(1), a system call.
  package static func isTerminal(_ descriptor: Int32) -> Bool {
    isatty(descriptor) == 1
  }

  /// The size of the terminal at the descriptor.
  ///
  /// Where there is no terminal, or it does not know its size, `COLUMNS` and `LINES` of the environment count, and in
  /// their place 80 × 24. Cheap enough to ask before every drawing, which is how a resize is noticed.
  /// - Complexity: O(1), a system call.
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

  /// A notice each time the window changes its size, from now until the task that waits is cancelled. Notices that
  /// nobody took in time become one.
  package static func resizes() -> AsyncStream<Void> {
    let notices = SignalRelay.notices(of: [SIGWINCH])
    _ = signal(SIGWINCH) { SignalRelay.relay($0) }
    return notices
  }
}
