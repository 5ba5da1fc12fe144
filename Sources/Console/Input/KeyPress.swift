package enum InputEvent: Hashable, Sendable {
  case key(KeyPress), click(row: Int, column: Int), scroll(up: Bool, row: Int, column: Int), paste(String), focus(Bool)
}
package struct KeyPress: Hashable, Sendable {
  package enum Kind: Hashable, Sendable { case press, `repeat`, release }
  package struct Modifiers: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8; package init(rawValue: UInt8) { self.rawValue = rawValue }
    package static let control = Modifiers(rawValue: 1); package static let alt = Modifiers(rawValue: 2)
  }
  package var key: Key; package var modifiers: Modifiers; package var kind: Kind
}
package enum Key: Hashable, Sendable {
  case character(Character), enter, tab, backTab, backspace, delete, escape, up, down, left, right, home, end, pageUp,
    pageDown, function(Int)
}
