import Console

@testable import TerminalApp

extension Input {
  /// A character that was typed.
  static func typed(_ character: Character) -> Input { key(.character(character)) }

  /// A key that was pressed together with others.
  static func key(_ key: Key, with modifiers: KeyPress.Modifiers) -> Input {
    Input(.key(key, modifiers), at: .zero)
  }

  /// A click on a cell.
  static func click(_ row: Int, _ column: Int) -> Input { Input(.click(row: row, column: column), at: .zero) }

  /// A turn of the wheel.
  static func wheel(up: Bool) -> Input { Input(.scroll(up: up, row: 5, column: 5), at: .zero) }

  /// Text that was pasted.
  static func pasted(_ text: String) -> Input { Input(.paste(text), at: .zero) }
}
