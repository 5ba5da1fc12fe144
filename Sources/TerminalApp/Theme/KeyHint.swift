/// A key and its effect, for the last row of a screen.
package struct KeyHint: Equatable, Sendable {
  /// The name of the key.
  package let key: String
  /// The effect of the key.
  package let meaning: String

  package init(_ key: String, _ meaning: String) {
    self.key = key
    self.meaning = meaning
  }
}
