/// One cell of a `Canvas`.
package struct Cell: Hashable, Sendable {
  /// The character: one grapheme cluster. nil for the right half of a wide character; the cell on its left has the
  /// character.
  package let character: Character?
  /// The style. Both halves of a wide character have the same style.
  package internal(set) var style: CellStyle

  init(_ character: Character?, style: CellStyle) {
    self.character = character
    self.style = style
  }

  /// An empty cell.
  package static let blank = Cell(" ", style: .plain)
}
