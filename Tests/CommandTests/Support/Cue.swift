/// A signal that a running program gets at the first sight of something.
struct Cue: Sendable {
  /// The signal's number.
  let signal: Int32
  /// The size that the terminal gets before the signal.
  var screen: Screen?
  /// Whether it is time; asked with what the program wrote so far, again and again until it is.
  let isDue: @Sendable (_ output: String, _ errors: String) -> Bool
}
