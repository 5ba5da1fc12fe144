/// A key that was pressed, held or let go.
package struct KeyPress: Hashable, Sendable {
  /// The keys held together with another.
  package struct Modifiers: OptionSet, Hashable, Sendable {
    /// The bits as kitty's keyboard protocol counts them.
    package let rawValue: UInt8

    /// Modifiers of these bits.
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Shift.
    package static let shift = Modifiers(rawValue: 1)
    /// Alt, or Option.
    package static let alt = Modifiers(rawValue: 2)
    /// Control.
    package static let control = Modifiers(rawValue: 4)
    /// The Windows key, or Command.
    package static let `super` = Modifiers(rawValue: 8)

    /// Those that are told apart; the locks, which say nothing about what a person means, are not.
    static let known: Modifiers = [.shift, .alt, .control, .super]
  }

  /// What happened to the key.
  package enum Kind: Hashable, Sendable {
    /// It went down; everything that a terminal without kitty's keyboard protocol tells.
    case press
    /// It is held down, and the keyboard types it again.
    case `repeat`
    /// It came up.
    case release
  }

  /// The key.
  package var key: Key
  /// What was held with it. Shift is left out of a `backTab`; of other characters it may be known or not.
  package var modifiers: Modifiers
  /// What happened to it.
  package var kind: Kind

  /// A key press.
  package init(_ key: Key, _ modifiers: Modifiers = [], kind: Kind = .press) {
    self.key = key
    self.modifiers = modifiers
    self.kind = kind
  }
}
