/// A key, or what a key typed.
package enum Key: Hashable, Sendable {
  /// What was typed; the space bar as well. From an input method these are whole syllables, or compatibility jamo (ㄱ) where
  /// one was typed alone.
  case character(Character)
  case enter, tab, backTab, backspace, delete, escape
  case up, down, left, right, home, end, pageUp, pageDown
  /// A function key, F1 as 1.
  case function(Int)
}
