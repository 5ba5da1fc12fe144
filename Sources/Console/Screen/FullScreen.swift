import Synchronization
import SystemCalls

/// The whole screen of a terminal, for drawing canvases.
///
/// From `begin` to `end`, the terminal shows the alternate screen and sends every key immediately. This includes
/// Ctrl-C, Ctrl-Z and Ctrl-\, which `TerminalInput` reports like other keys. The caller should call `suspend` for
/// Ctrl-Z.
///
/// The terminal is restored at every exit that a process can handle: `end`, `exit`, an unhandled `SIGINT`, `SIGTERM`,
/// `SIGHUP` or `SIGQUIT`, a second signal handled by `Interrupt`, and a trap or another fault. It is also restored
/// while the process is stopped. A process that is killed (`SIGKILL`) or overflows its stack cannot restore it. Then
/// the command `reset` helps.
///
/// The state is global, because a terminal's modes and signal handlers are global. So there is one full screen at a
/// time.
package final class FullScreen: Sendable {
  private struct Shown {
    var canvas: Canvas?
    var disturbanceCount = 0
  }

  private let input: Int32
  private let output: Int32
  private let environment: [String: String]
  private let colorMode: ColorMode
  private let theme: TerminalTheme
  private let isLight: Atomic<Bool>
  private let shown = Mutex(Shown())
  /// The number of callers that wait to restore the terminal. While it is not 0, the write of a frame stops. Otherwise
  /// a terminal that accepts no output would delay these callers.
  private let interruptions = Atomic<Int>(0)

  /// Creates a full screen that has not begun.
  /// - Parameters:
  ///   - environment: The environment variables. `NO_COLOR` turns off colours, but not bold, dim, inverse and
  ///     underlined. `TERM=dumb` is an error. `COLUMNS` and `LINES` are used if the terminal does not know its size.
  ///   - theme: The background that the colours are for.
  package init(
    input: Int32 = STDIN_FILENO, output: Int32 = STDOUT_FILENO, environment: [String: String],
    theme: TerminalTheme = .dark
  ) {
    self.theme = theme
    isLight = Atomic(theme == .light)
    self.input = input
    self.output = output
    self.environment = environment
    colorMode = ColorMode(isTerminal: true, environment: environment)
  }

  /// The present size in cells.
  package var size: TerminalSize { Terminal.size(of: output, environment: environment) }

  /// A notice each time that everything must be redrawn, because the window was resized or the process continued after
  /// a stop. The sequence starts now and ends when the waiting task is cancelled. Notices that the reader has not
  /// received yet are merged into one.
  package var resizes: AsyncStream<Void> {
    SignalRelay.notices(of: [SIGWINCH, SIGCONT])
  }

  /// Takes over the terminal. The screen is blank until the first `draw`.
  /// - Throws: `FullScreenError`. A terminal that accepts no output for two seconds is `failed` too.
  package func begin() throws(FullScreenError) {
    guard Terminal.isTerminal(input), Terminal.isTerminal(output), environment["TERM"] != "dumb" else {
      throw .noScreen
    }
    try shown.withLock { (shown) throws(FullScreenError) in
      try ScreenGuard.take(input: input, output: output)
      shown = Shown(disturbanceCount: ScreenGuard.disturbanceCount)
    }
  }

  /// Asks the terminal for its background, if nobody has chosen one. The answer is an `InputEvent.background`. Many
  /// terminals never answer.
  ///
  /// - Returns: whether it has asked.
  package func askForBackground() -> Bool {
    guard theme == .auto, colorMode == .color else { return false }
    let code = ScreenGuard.write(ScreenSequence.bytes(of: ScreenSequence.askForBackground)) { true }
    return code == 0
  }

  /// Draws for a light background (true) or a dark one from the next frame on.
  package func useBackground(isLight: Bool) { self.isLight.store(isLight, ordering: .relaxed) }

  /// Replaces the visible canvas. It writes the differences, or everything after a resize or a stop of the process. It
  /// writes nothing before `begin`, after `end` and while the process is suspended.
  ///
  /// Blocks if the terminal is slower than the frames. A call of `suspend` or `end` ends the wait and drops the rest of
  /// the frame. Call it only on a thread that may block.
  /// - Throws: `FullScreenError`; `terminalClosed` if the terminal is gone.
  package func draw(_ canvas: Canvas) throws(FullScreenError) {
    var canvas = canvas
    if colorMode == .plain {
      canvas.restyle(canvas.area) { $0 = $0.withoutColors }
    } else if isLight.load(ordering: .relaxed) {
      canvas.restyle(canvas.area) { $0 = $0.onLightBackground }
    }
    try shown.withLock { (shown) throws(FullScreenError) in
      guard ScreenGuard.isTaken else { return }
      let disturbanceCount = ScreenGuard.disturbanceCount
      let known = shown.disturbanceCount == disturbanceCount ? shown.canvas : nil
      let bytes = CanvasDifference(from: known, to: canvas).bytes
      // The content is unknown during the write, because the write may fail halfway.
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

  /// Restores the terminal and stops the job, as Ctrl-Z does in a normal terminal. The process may run on for a moment.
  /// Nothing is drawn until the job is continued. Then `resizes` gets a notice, and the next `draw` writes everything.
  /// No effect if `SIGTSTP` is ignored.
  package func suspend() {
    interrupt { _ in ScreenGuard.suspend() }
  }

  /// Restores the terminal. Further calls have no effect.
  package func end() {
    interrupt { shown in
      ScreenGuard.restore()
      shown = Shown()
    }
  }

  /// Interrupts the write of a frame, if there is one, and then runs `body`.
  private func interrupt(_ body: (inout Shown) -> Void) {
    interruptions.add(1, ordering: .relaxed)
    defer { interruptions.subtract(1, ordering: .relaxed) }
    shown.withLock { body(&$0) }
  }
}

/// The background that colours are chosen for.
package enum TerminalTheme: String, CaseIterable, Sendable {
  /// The background that the terminal tells, and a dark one if it tells none.
  case auto
  case light
  case dark
}
