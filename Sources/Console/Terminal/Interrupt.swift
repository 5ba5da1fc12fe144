import Synchronization
import SystemCalls

/// Handles Ctrl-C and similar signals, so that a long command can stop at a safe point.
///
/// The first signal is recorded. The command checks `received` between two steps, or waits in `wait()`. A second signal
/// restores the terminal and then has the system's default effect. So a person can stop a command that never reaches
/// its safe point. `SIGHUP` never counts as the second signal. The state is global, because signal handlers are global.
package enum Interrupt {
  /// The number of the first signal; 0 before a signal. It is lock-free, because the signal handler writes it.
  private static let noted = Atomic<Int32>(0)

  /// The number of live regions that hide the cursor. If it is not 0, a signal that ends the process shows the cursor
  /// again.
  private static let hiddenCursors = Atomic<Int>(0)

  private static let isInstalled: Void = {
    // Initialise everything that the handler uses, because a handler must not run a lazy initialisation.
    _ = noted.load(ordering: .relaxed)
    _ = hiddenCursors.load(ordering: .relaxed)
    SignalRelay.prepare()
    ScreenGuard.prepare()
    for kind in InterruptSignal.allCases {
      let former = signal(kind.number, SIG_IGN)
      let wasIgnored = unsafeBitCast(former, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
      if !wasIgnored { _ = signal(kind.number) { handle($0) } }
    }
  }()

  /// Handles `SIGINT`, `SIGTERM` and `SIGHUP` from now on. A signal that was ignored at the start of the process stays
  /// ignored; a shell ignores signals for its background jobs. Further calls have no effect.
  package static func install() { isInstalled }

  /// The first signal since `install`; nil if there was none.
  package static var received: InterruptSignal? {
    InterruptSignal(number: noted.load(ordering: .relaxed))
  }

  /// Waits for the first signal and returns it. Returns immediately if it has arrived before. Returns nil when the task
  /// is cancelled.
  package static func wait() async -> InterruptSignal? {
    let notices = SignalRelay.notices(of: Set(InterruptSignal.allCases.map(\.number)))
    if let received { return received }
    for await _ in notices {
      if let received { return received }
    }
    return nil
  }

  /// Makes `SIGHUP` send a notice instead of a request to stop, even if it was ignored at the start of the process.
  ///
  /// - Returns: a notice for each signal. Notices that the reader has not received yet are merged into one.
  package static func hangUps() -> AsyncStream<Void> {
    install()
    let notices = SignalRelay.notices(of: [SIGHUP])
    _ = signal(SIGHUP) { SignalRelay.relay($0) }
    return notices
  }

  /// Must be called when the cursor is hidden (1) and when the cursor is shown again (-1).
  static func countHiddenCursors(_ change: Int) {
    hiddenCursors.add(change, ordering: .relaxed)
  }

  /// Runs as a signal handler: async-signal-safe calls only.
  private static func handle(_ number: Int32) {
    if noted.compareExchange(expected: 0, desired: number, ordering: .relaxed).exchanged {
      SignalRelay.relay(number)
      return
    }
    // The system and the shell each send `SIGHUP` for a closed terminal, so a second one is not a second request.
    if number == SIGHUP { return }
    ScreenGuard.restore()
    if hiddenCursors.load(ordering: .relaxed) > 0, isatty(STDOUT_FILENO) == 1 {
      let sequence: StaticString = "\u{1B}[?25h"
      // Do not block if the terminal accepts no output.
      _ = Descriptor.writeAtOnce(
        ScreenSequence.bytes(of: sequence), to: STDOUT_FILENO, flags: Descriptor.flags(of: STDOUT_FILENO))
    }
    // The raised signal takes effect when this handler returns, because it is blocked until then.
    _ = signal(number, SIG_DFL)
    _ = raise(number)
  }
}
