import Synchronization
import SystemCalls

/// Handles Ctrl-C and similar signals, so that a long command can stop at a safe point.
///
/// The first signal is recorded; the command checks `received` between two steps, or waits in `wait()`. The second one
/// restores the terminal and then has the system's default effect, so that a command that never reaches its safe point
/// can be stopped. `SIGHUP` never counts as the second one. The state is global, as signal handlers are.
package enum Interrupt {
  /// The number of the first signal; 0 before it. Lock-free, since the handler writes it.
  private static let noted = Atomic<Int32>(0)

  /// The number of live regions that hide the cursor. A signal that ends the process has to show it again.
  private static let hiddenCursors = Atomic<Int>(0)

  private static let isInstalled: Void = {
    // Initialises everything that the handler uses, since the handler must not wait for lazy initialisation.
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

  /// Handles `SIGINT`, `SIGTERM` and `SIGHUP` from now on. A signal that was ignored when the process started, as for
  /// background jobs of a shell, stays ignored. Further calls have no effect.
  package static func install() { isInstalled }

  /// The first signal since `install`; nil if there was none.
  /// - Complexity: O(1), an atomic load.
  package static var received: InterruptSignal? {
    InterruptSignal(number: noted.load(ordering: .relaxed))
  }

  /// Waits for the first signal and returns it, immediately if it has already arrived, or nil when the task is
  /// cancelled.
  /// - Complexity: O(*n*) in the number of waiting tasks, when a signal arrives.
  package static func wait() async -> InterruptSignal? {
    let notices = SignalRelay.notices(of: Set(InterruptSignal.allCases.map(\.number)))
    if let received { return received }
    for await _ in notices {
      if let received { return received }
    }
    return nil
  }

  /// From now on `SIGHUP` only sends a notice and stops nothing, even if it was ignored when the process started.
  ///
  /// - Returns: a notice for each signal; those that were not received in time are merged into one.
  package static func hangUps() -> AsyncStream<Void> {
    install()
    let notices = SignalRelay.notices(of: [SIGHUP])
    _ = signal(SIGHUP) { SignalRelay.relay($0) }
    return notices
  }

  /// Must be called after hiding the cursor (1) and after showing it again (-1).
  static func countHiddenCursors(_ change: Int) {
    hiddenCursors.add(change, ordering: .relaxed)
  }

  /// Runs as a signal handler: async-signal-safe calls only.
  private static func handle(_ number: Int32) {
    if noted.compareExchange(expected: 0, desired: number, ordering: .relaxed).exchanged {
      SignalRelay.relay(number)
      return
    }
    // The system and the shell both report a closed terminal, so a repetition is not a request to hurry.
    if number == SIGHUP { return }
    ScreenGuard.restore()
    if hiddenCursors.load(ordering: .relaxed) > 0, isatty(STDOUT_FILENO) == 1 {
      let sequence: StaticString = "\u{1B}[?25h"
      // Does not block on a terminal that nobody reads.
      _ = Descriptor.writeAtOnce(
        ScreenSequence.bytes(of: sequence), to: STDOUT_FILENO, flags: Descriptor.flags(of: STDOUT_FILENO))
    }
    // Takes effect when this handler returns, since the signal is blocked until then.
    _ = signal(number, SIG_DFL)
    _ = raise(number)
  }
}
