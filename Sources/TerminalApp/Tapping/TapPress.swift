package import Console

/// A key, or the pointer, as something to tap with.
package struct TapPress: Equatable, Sendable {
  /// What was pressed.
  package let key: TapKey
  /// Whether it was pressed, repeats or was let go, as far as the terminal tells.
  package let kind: KeyPress.Kind
  /// When, since the game began.
  package let at: Duration

  package init(_ key: TapKey, _ kind: KeyPress.Kind, at: Duration) {
    self.key = key
    self.kind = kind
    self.at = at
  }
}
