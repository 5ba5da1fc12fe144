package import Console

/// How a game without screens ended.
package enum PlainEnd: Equatable, Sendable {
  /// The person asked for it.
  case quit
  /// The input ended.
  case endOfInput
  /// A signal asked for it.
  case interrupted(InterruptSignal)
}
