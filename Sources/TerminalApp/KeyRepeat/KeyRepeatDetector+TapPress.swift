import Console

extension KeyRepeatDetector {
  /// Takes a press as it came from the terminal.
  ///
  /// - Parameter tellsRepeats: whether the terminal has shown that it tells repeats from presses, which it has as soon as it names one:
  ///   only then is what it calls a press surely one.
  /// - Complexity: O(1).
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
