import Basics
import Console
import Foundation
import Leaderboard
import Synchronization

/// Prints on standard error that a command waits for another program's lock. On a terminal, the line disappears when the
/// command goes on.
struct LockNotice: Sendable {
  /// Whether a notice is on the terminal's last line, where a progress bar would draw over it.
  static var isShown: Bool { shown.load(ordering: .relaxed) }
  private static let shown = Atomic<Bool>(false)

  private let output: any TextOutput
  /// The size of the terminal; `nil` if the output is none.
  private let size: (@Sendable () -> TerminalSize)?

  /// - Parameter size: the size of the terminal, or `nil` if the output is not a terminal.
  init(output: any TextOutput, size: (@Sendable () -> TerminalSize)?) {
    self.output = output
    self.size = size
  }

  /// A notice on standard error; none at all if `quiet`.
  init(quiet: Bool) {
    let environment = ProcessInfo.processInfo.environment
    let isTerminal = Terminal.isTerminal(STDERR_FILENO) && environment["TERM"] != "dumb"
    let output: any TextOutput = quiet ? DroppingOutput() : Output.standardError()
    let size: (@Sendable () -> TerminalSize)? =
      if isTerminal { { Terminal.size(of: STDERR_FILENO, environment: environment) } } else { nil }
    self.init(output: output, size: size)
  }

  /// Prints what happens. Ignores errors, since there is no other place to report them.
  func tell(_ news: LockNews) {
    switch news {
    case .waiting(let path):
      let line = Language.ofCall(
        "Waiting for another program that keeps \(path) locked (30 seconds at most)."
      ).sanitized
      guard let size else { return write(line + "\n") }
      Self.shown.store(true, ordering: .relaxed)
      write(Self.wiping + line.truncated(to: size().columns - 1))
    case .over:
      guard size != nil else { return }
      write(Self.wiping)
      Self.shown.store(false, ordering: .relaxed)
    }
  }

  private static let wiping = "\r" + ControlSequence.clearBelow

  private func write(_ text: String) {
    try? output.write(text)
    try? output.flush()
  }
}
