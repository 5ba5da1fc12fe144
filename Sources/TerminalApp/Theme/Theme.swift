import Basics
import Boards
import SchoolDirectory
import GameAPI
import Console

/// The theme: the styles of all screens, by meaning.
enum Theme {
  static let title = CellStyle(isBold: true)
  /// My school, in any list.
  static let mine = CellStyle(foreground: .cyan, isBold: true)
  /// The most important number.
  static let count = CellStyle(foreground: .brightWhite, isBold: true)
  /// A better rank than before, or a tap that counts.
  static let gain = CellStyle(.gain)
  /// A worse rank than before, or taps that do not count.
  static let loss = CellStyle(foreground: .brightRed)
  /// Something that needs attention.
  static let warning = CellStyle(foreground: .brightYellow)
  /// Secondary text.
  static let dim = CellStyle(.dim)
  /// The name of a key in a hint.
  static let key = CellStyle(isBold: true)
  static let chosen = CellStyle(isInverse: true)
  static let celebration = CellStyle(foreground: .brightYellow, isBold: true)
  /// The blocks of the podium.
  static let gold = CellStyle(foreground: .brightYellow, isBold: true)
  static let silver = CellStyle(foreground: .brightWhite)
  static let bronze = CellStyle(foreground: .lightBronze)
  /// The time left in the last minute of a season.
  static let lastMinute = CellStyle(foreground: .brightYellow, isBold: true, isInverse: true)
  /// The mark of a practice.
  static let practice = CellStyle(foreground: .brightYellow, isBold: true, isInverse: true)
  /// Lines and frames.
  static let line = CellStyle(isDim: true)

  /// The terminal size that is sufficient for every screen.
  static let least = TerminalSize(columns: 60, rows: 20)
}

extension SharedState {
  /// My school's rank and the number of schools; a dash while unknown.
  var rankText: String {
    guard let school, let standing, let total = standings?[.around(school.id)]?.total else { return "–" }
    return language("\(standing.rank.grouped) of \(total.grouped)")
  }
}

extension Canvas {
  /// Writes a text centred in the first row of the area.
  mutating func center(_ text: String, in area: Area, style: CellStyle = .plain) {
    guard !area.isEmpty else { return }
    let width = min(DisplayWidth.of(text), area.columns)
    write(text, row: area.row, column: area.column + (area.columns - width) / 2, style: style, width: width)
  }
}
