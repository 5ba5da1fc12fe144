/// A sentence shown to the player for a while.
package struct Notice: Equatable, Sendable {
  /// The importance of the notice.
  package enum Kind: Equatable, Sendable {
    /// Information without a problem.
    case information
    /// Something does not work as it should.
    case warning
  }

  package let kind: Kind
  /// The text, in the language of the game.
  package let sentence: String

  package init(_ kind: Kind, _ sentence: String) {
    self.kind = kind
    self.sentence = sentence
  }
}
