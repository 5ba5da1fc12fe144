import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The whole of a terminal, on which canvases are drawn.
///
/// From `begin` to `end` the terminal shows the alternate screen and sends every key as it is pressed, Ctrl-C, Ctrl-Z and
/// Ctrl-\ among them: `TerminalInput` tells of all of them in one place. `suspend` is what Ctrl-Z should lead to.
///
/// The terminal is given back as it was on every way out that a process can see: `end`, `exit`, `SIGINT`, `SIGTERM`, `SIGHUP` and
/// `SIGQUIT` where nobody handles them, a second one where `Interrupt` does, a trap or another fault, and while the process
/// is stopped. A process that is killed (`SIGKILL`) or whose stack overflows sees nothing: then the command `reset` helps.
///
/// State of the process, as a terminal's modes and signal handlers are: one full screen at a time.
package final class FullScreen: Sendable {
  private struct Shown {
    var canvas: Canvas?
    var disturbanceCount = 0
  }

  private let input: Int32
  private let output: Int32
  private let environment: [String: String]
  private let colorMode: ColorMode
  private let shown = Mutex(Shown())
  /// How many wait to give the terminal back, which a frame that the terminal does not take must not hold up.
  private let interruptions = Atomic<Int>(0)

  /// A full screen on a terminal, not yet begun.
  /// - Parameters:
  ///   - input: What the terminal sends.
  ///   - output: What the terminal shows.
  ///   - environment: The variables of the process: `NO_COLOR` leaves out colours, not bold, dim, inverse and underlined;
  ///     `TERM=dumb` is no screen; `COLUMNS` and `LINES` count where the terminal does not know its size.
  package init(input: Int32 = STDIN_FILENO, output: Int32 = STDOUT_FILENO, environment: [String: String]) {
    self.input = input
    self.output = output
    self.environment = environment
    colorMode = ColorMode(isTerminal: true, environment: environment)
  }

  /// How many cells there are now.
  /// - Complexity: O(1), a system call.
  package var size: TerminalSize { Terminal.size(of: output, environment: environment) }

  /// A notice each time there is to be drawn anew, because the window changed its size or the process went on after it was
  /// stopped, from now until the task that waits is cancelled. Notices that nobody took in time become one.
  package var resizes: AsyncStream<Void> {
    SignalRelay.notices(of: [SIGWINCH, SIGCONT])
  }

  /// Takes the terminal over. It shows nothing until the first `draw`.
  /// - Throws: `FullScreenError`; `failed` also when the terminal takes nothing for two seconds.
  /// - Complexity: O(1), system calls.
  package func begin() throws(FullScreenError) {
    guard Terminal.isTerminal(input), Terminal.isTerminal(output), environment["TERM"] != "dumb" else {
      throw .noScreen
    }
    try shown.withLock { (shown) throws(FullScreenError) in
      try ScreenGuard.take(input: input, output: output)
      shown = Shown(disturbanceCount: ScreenGuard.disturbanceCount)
    }
  }

  /// Shows a canvas in place of the one before: writes what changed, or everything after the window changed its size or the
  /// process was stopped. Nothing is written before `begin`, after `end` and while the process is suspended.
  ///
  /// Waits for a terminal that is slower than the frames, however long that takes, unless `suspend` or `end` is called: then
  /// the rest of the frame is left out. Not to be called where a thread may not wait.
  /// - Throws: `FullScreenError`; `terminalClosed` when there is nobody to see it any more.
  /// - Complexity: O(*n*) in the number of cells.
  package func draw(_ canvas: Canvas) throws(FullScreenError) {
    var canvas = canvas
    if colorMode == .plain { canvas.restyle(canvas.area) { $0 = $0.withoutColors } }
    try shown.withLock { (shown) throws(FullScreenError) in
      guard ScreenGuard.isTaken else { return }
      let disturbanceCount = ScreenGuard.disturbanceCount
      let known = shown.disturbanceCount == disturbanceCount ? shown.canvas : nil
      let bytes = CanvasDifference(from: known, to: canvas).bytes
      // Not known for as long as it is written: a failure may come in the middle.
      shown = Shown(canvas: nil, disturbanceCount: disturbanceCount)
      let code = bytes.withUnsafeBytes {
        ScreenGuard.write($0) { interruptions.load(ordering: .relaxed) == 0 }
      }
      switch code {
      case 0: shown.canvas = canvas
      case ECANCELED: break
      default: throw FullScreenError(code: code)
      }
    }
  }

  /// Gives the terminal back and stops the job, as Ctrl-Z does where the terminal makes a signal of it. The process may go on
  /// for a moment; nothing is drawn until it is told to continue, and then `resizes` has a notice and the next `draw` writes
  /// everything. Does nothing where the signal is ignored.
  /// - Complexity: O(1); a `draw` that waits is broken off.
  package func suspend() {
    interrupt { _ in ScreenGuard.suspend() }
  }

  /// Gives the terminal back. Further calls change nothing.
  /// - Complexity: O(1); a `draw` that waits is broken off.
  package func end() {
    interrupt { shown in
      ScreenGuard.restore()
      shown = Shown()
    }
  }

  /// Does something when no frame is being written any more.
  private func interrupt(_ body: (inout Shown) -> Void) {
    interruptions.add(1, ordering: .relaxed)
    defer { interruptions.subtract(1, ordering: .relaxed) }
    shown.withLock { body(&$0) }
  }
}
