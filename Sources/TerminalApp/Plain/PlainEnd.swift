package import Console

/// Why a game without screens ended.
package enum PlainEnd: Equatable, Sendable {
  /// The person gave the command to quit.
  case quit
  /// The input ended.
  case endOfInput
  /// A signal arrived.
  case interrupted(InterruptSignal)
}
