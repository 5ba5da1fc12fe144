import Console
import Foundation

extension Interrupt {
  /// Clears the `^C` that a terminal has written for the key, so that the shell's prompt begins on an empty line. The cursor
  /// must be below what the command has printed.
  static func wipeKey() {
    guard Terminal.isTerminal(STDOUT_FILENO), ProcessInfo.processInfo.environment["TERM"] != "dumb" else { return }
    let output = Output.standardOutput()
    try? output.write("\r" + ControlSequence.clearBelow)
    try? output.flush()
  }
}
