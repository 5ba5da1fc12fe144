/// A key, and what it does here, for the last row of a screen.
package struct KeyHint: Equatable, Sendable {
  /// How the key is called.
  package let key: String
  /// What it does.
  package let meaning: String

  /// A hint of these words.
  /// - Complexity: O(1).
  package init(_ key: String, _ meaning: String) {
    self.key = key
    self.meaning = meaning
  }
}
