import Console

@testable import TerminalApp

extension Input {
  /// A key that went down.
  static func key(_ key: Key, _ kind: KeyPress.Kind = .press, at moment: Duration = .zero) -> Input {
    Input(.key(KeyPress(key, kind: kind)), at: moment)
  }
}
