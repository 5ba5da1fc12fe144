/// A key, or the character it typed.
package enum Key: Hashable, Sendable {
  /// A typed character, including the space bar. From an input method these are whole syllables, or compatibility jamo
  /// (ㄱ) typed alone.
  case character(Character)
  case enter, tab, backTab, backspace, delete, escape
  case up, down, left, right, home, end, pageUp, pageDown
  /// A function key, F1 as 1.
  case function(Int)
}
