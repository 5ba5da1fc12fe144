import Console

extension KeyRepeatDetector {
  /// Takes a press from the terminal.
  ///
  /// - Parameter tellsRepeats: whether the terminal distinguishes repeats from presses. It is set when the terminal
  ///   first reports a repeat or a release. Before that, a reported press may be a repeat.
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
