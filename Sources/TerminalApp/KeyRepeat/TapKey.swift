/// What a tap is made with.
package enum TapKey: Hashable, Sendable {
  /// A key, by whatever tells it from other keys: the text it types, or its name.
  case key(String)
  /// A button of the mouse. Held down, it does not repeat.
  case mouseButton(Int)
}
