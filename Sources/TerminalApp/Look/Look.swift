package import Console

/// What things mean on the screens, as styles: one look for the whole game.
package enum Look {
  /// The title of a screen.
  package static let title = CellStyle(isBold: true)
  /// My school, wherever it stands.
  package static let mine = CellStyle(foreground: .cyan, isBold: true)
  /// The number that matters most.
  package static let count = CellStyle(foreground: .brightWhite, isBold: true)
  /// A rank that became better, a tap that counts.
  package static let gain = CellStyle(.gain)
  /// A rank that became worse, taps that do not count.
  package static let loss = CellStyle(.loss)
  /// Something to mind.
  package static let warning = CellStyle(.warning)
  /// What may be overlooked.
  package static let dim = CellStyle(.dim)
  /// A key that does something.
  package static let key = CellStyle(isBold: true)
  /// The row or the entry that is chosen.
  package static let chosen = CellStyle(isInverse: true)
  /// What is celebrated.
  package static let celebration = CellStyle(foreground: .brightYellow, isBold: true)
  /// Lines and frames.
  package static let line = CellStyle(isDim: true)

  /// The least terminal that the screens are made for.
  package static let least = TerminalSize(columns: 60, rows: 20)
}
