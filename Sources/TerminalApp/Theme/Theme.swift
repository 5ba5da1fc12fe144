import Boards
package import Console
import GameAPI
import SchoolDirectory
import TapGame

/// The theme: the styles of all screens, by meaning.
package enum Theme {
  /// The title of a screen.
  package static let title = CellStyle(isBold: true)
  /// My school, in any list.
  package static let mine = CellStyle(foreground: .cyan, isBold: true)
  /// The most important number.
  package static let count = CellStyle(foreground: .brightWhite, isBold: true)
  /// A better rank than before, or a tap that counts.
  package static let gain = CellStyle(.gain)
  /// A worse rank than before, or taps that do not count.
  package static let loss = CellStyle(foreground: .brightRed)
  /// Something that needs attention.
  package static let warning = CellStyle(foreground: .brightYellow)
  /// Secondary text.
  package static let dim = CellStyle(.dim)
  /// The name of a key in a hint.
  package static let key = CellStyle(isBold: true)
  /// The chosen row or entry.
  package static let chosen = CellStyle(isInverse: true)
  package static let celebration = CellStyle(foreground: .brightYellow, isBold: true)
  /// The blocks of the podium.
  package static let gold = CellStyle(foreground: .brightYellow, isBold: true)
  package static let silver = CellStyle(foreground: .brightWhite)
  package static let bronze = CellStyle(foreground: .lightBronze)
  /// The time left in the last minute of a season.
  package static let lastMinute = CellStyle(foreground: .brightYellow, isBold: true, isInverse: true)
  /// The mark of a practice.
  package static let practice = CellStyle(foreground: .brightYellow, isBold: true, isInverse: true)
  /// Lines and frames.
  package static let line = CellStyle(isDim: true)

  /// The terminal size that is sufficient for every screen.
  package static let least = TerminalSize(columns: 60, rows: 20)
}

extension SharedState {
  /// My school's rank and the number of schools; a dash while unknown.
  var rankText: String {
    guard let school, let standing, let total = standings?[.around(school.id)]?.total else { return "–" }
    return language("\(total.grouped)곳 중 \(standing.rank.grouped)위", "\(standing.rank.grouped) of \(total.grouped)")
  }
}

extension Canvas {
  /// Writes a text centred in the first row of the area.
  package mutating func center(_ text: String, in area: Area, style: CellStyle = .plain) {
    guard !area.isEmpty else { return }
    let width = min(DisplayWidth.of(text), area.columns)
    write(text, row: area.row, column: area.column + (area.columns - width) / 2, style: style, width: width)
  }
}
