package import Console

/// How a game without screens ended.
package enum PlainEnd: Equatable, Sendable {
  /// The person asked for it.
  case quit
  /// No line comes any more.
  case endOfInput
  /// A signal asked for it.
  case interrupted(InterruptSignal)
}
