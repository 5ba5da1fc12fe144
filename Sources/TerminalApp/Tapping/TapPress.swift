package import Console

/// A press of a key or a mouse button for tapping.
package struct TapPress: Equatable, Sendable {
  package let key: TapKey
  /// Whether the key was pressed, repeats or was released. Many terminals report only presses.
  package let kind: KeyPress.Kind
  /// The time since the start of the game.
  package let at: Duration

  package init(_ key: TapKey, _ kind: KeyPress.Kind, at: Duration) {
    self.key = key
    self.kind = kind
    self.at = at
  }
}
