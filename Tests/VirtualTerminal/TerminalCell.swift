import Console

/// A cell of a `VirtualTerminal`.
struct TerminalCell: Hashable, Sendable {
  /// What stands there; nil in the right half of a wide character.
  var character: Character?
  var style: CellStyle

  static let blank = TerminalCell(character: " ", style: .plain)
}
