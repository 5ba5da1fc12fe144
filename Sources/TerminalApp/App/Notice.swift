/// A sentence shown to the player for a while.
package struct Notice: Equatable, Sendable {
  /// How much it matters.
  package enum Kind: Equatable, Sendable {
    /// Something to know.
    case information
    /// Something that does not work as it should.
    case warning
  }

  /// How much it matters.
  package let kind: Kind
  /// The sentence, in the language of the game.
  package let sentence: String

  package init(_ kind: Kind, _ sentence: String) {
    self.kind = kind
    self.sentence = sentence
  }
}
