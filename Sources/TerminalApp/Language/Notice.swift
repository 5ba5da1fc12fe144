/// A sentence shown to the player for a while.
struct Notice: Equatable, Sendable {
  enum Kind: Equatable, Sendable {
    /// Information without a problem.
    case information
    /// Something does not work as it should.
    case warning
  }

  let kind: Kind
  /// The text, in the language of the game.
  let sentence: String

  init(_ kind: Kind, _ sentence: String) {
    self.kind = kind
    self.sentence = sentence
  }
}
