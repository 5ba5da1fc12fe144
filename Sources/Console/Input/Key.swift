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
