import Console

extension KeyRepeatDetector {
  /// Takes a press as it came from the terminal.
  ///
  /// - Parameter tellsRepeats: whether the terminal distinguishes repeats from presses. It is set once the terminal
  ///   reports a repeat; only then is a reported press certain to be one.
  mutating func press(_ press: TapPress, tellsRepeats: inout Bool) -> Verdict {
    if press.kind != .press { tellsRepeats = true }
    let kind: Kind =
      switch press.kind {
      case .press: tellsRepeats ? .press : .unknown
      case .repeat: .repeat
      case .release: .release
      }
    return self.press(press.key, at: press.at, kind: kind)
  }
}
