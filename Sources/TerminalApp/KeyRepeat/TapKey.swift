/// The key or mouse button of a tap.
package enum TapKey: Hashable, Sendable {
  /// A key, identified by the text it types or by its name.
  case key(String)
  /// A mouse button. It does not repeat when held down.
  case mouseButton(Int)
}
