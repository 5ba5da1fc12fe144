import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Ctrl-C and its kin, so that a long command stops where it is safe.
///
/// The first signal is noted, and the command looks at `received` between two steps or waits in `wait()`. The second one has
/// the system's usual effect, at once, after the terminal is given back: a command that does not come to its safe point can
/// be left. Only `SIGHUP` is never the second. This is state of the process, as signal handlers are.
package enum Interrupt {
  /// The number of the first signal, 0 before it. Lock-free, as the handler writes it.
  private static let noted = Atomic<Int32>(0)

  /// How many live regions have hidden the cursor, which a sudden end has to show again.
  private static let hiddenCursors = Atomic<Int>(0)

  private static let isInstalled: Void = {
    // Brings everything that the handler touches into being, as it may not wait for that.
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

  /// Handles `SIGINT`, `SIGTERM` and `SIGHUP` from now on. A signal that was ignored when the process started, as a shell's background
  /// jobs have it, stays ignored. Further calls change nothing.
  package static func install() { isInstalled }

  /// The first signal that came since `install`; nil as long as nobody asked the command to stop.
  /// - Complexity: O(1), an atomic load.
  package static var received: InterruptSignal? {
    InterruptSignal(number: noted.load(ordering: .relaxed))
  }

  /// Waits for the first signal; returns it, at once if it came already, or nil when the task is cancelled.
  /// - Complexity: O(*n*) in the number of tasks that wait for signals, when one comes.
  package static func wait() async -> InterruptSignal? {
    let notices = SignalRelay.notices(of: Set(InterruptSignal.allCases.map(\.number)))
    if let received { return received }
    for await _ in notices {
      if let received { return received }
    }
    return nil
  }

  /// To be called when the cursor was hidden (1) and when it is shown again (-1).
  static func countHiddenCursors(_ change: Int) {
    hiddenCursors.add(change, ordering: .relaxed)
  }

  /// Runs as a signal handler: async-signal-safe calls only.
  private static func handle(_ number: Int32) {
    if noted.compareExchange(expected: 0, desired: number, ordering: .relaxed).exchanged {
      SignalRelay.relay(number)
      return
    }
    // A closed terminal is told of by the system and by the shell, which is no hurry.
    if number == SIGHUP { return }
    ScreenGuard.restore()
    if hiddenCursors.load(ordering: .relaxed) > 0, isatty(STDOUT_FILENO) == 1 {
      let sequence: StaticString = "\u{1B}[?25h"
      // Without waiting for a terminal that nobody reads.
      _ = Descriptor.writeAtOnce(
        ScreenSequence.bytes(of: sequence), to: STDOUT_FILENO, flags: Descriptor.flags(of: STDOUT_FILENO))
    }
    // Takes effect when this handler returns, since the signal is blocked until then.
    _ = signal(number, SIG_DFL)
    _ = raise(number)
  }
}
