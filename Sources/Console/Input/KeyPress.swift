/// A key that was pressed, held or released.
package struct KeyPress: Hashable, Sendable {
  /// The modifier keys held together with a key.
  package struct Modifiers: OptionSet, Hashable, Sendable {
    /// The bits, as in kitty's keyboard protocol.
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let shift = Modifiers(rawValue: 1)
    /// Alt, or Option.
    package static let alt = Modifiers(rawValue: 2)
    package static let control = Modifiers(rawValue: 4)
    /// The Windows key, or Command.
    package static let `super` = Modifiers(rawValue: 8)

    /// The modifiers that are reported. Caps lock and num lock are ignored, because they say nothing about a person's
    /// intention.
    static let known: Modifiers = [.shift, .alt, .control, .super]
  }

  package enum Kind: Hashable, Sendable {
    /// The key was pressed. A terminal without kitty's keyboard protocol reports only this kind.
    case press
    /// The key is held down and repeats.
    case `repeat`
    case release
  }

  package var key: Key
  /// The modifiers. A `backTab` has no shift. For characters, some terminals report shift and others do not.
  package var modifiers: Modifiers
  package var kind: Kind

  package init(_ key: Key, _ modifiers: Modifiers = [], kind: Kind = .press) {
    self.key = key
    self.modifiers = modifiers
    self.kind = kind
  }
}

/// A key, or the character it typed.
package enum Key: Hashable, Sendable {
  /// A typed character; the space bar is a blank. An input method sends whole syllables, or single compatibility jamo
  /// (ㄱ).
  case character(Character)
  case enter, tab, backTab, backspace, delete, escape
  case up, down, left, right, home, end, pageUp, pageDown
  /// A function key, F1 as 1.
  case function(Int)
}
