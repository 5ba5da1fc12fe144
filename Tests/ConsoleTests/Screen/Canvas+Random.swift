import Console
import TestSupport

extension Canvas {
  /// A canvas of a random size with something on it.
  static func random(using generator: inout TestRandom) -> Canvas {
    var canvas = Canvas(
      size: TerminalSize(columns: .random(in: 1...12, using: &generator), rows: .random(in: 1...5, using: &generator)))
    for _ in 0..<Int.random(in: 0...12, using: &generator) { canvas.scribble(using: &generator) }
    return canvas
  }

  /// Draws something somewhere, maybe outside.
  mutating func scribble(using generator: inout TestRandom) {
    let row = Int.random(in: -2...6, using: &generator)
    let column = Int.random(in: -4...14, using: &generator)
    let area = Area(
      row: row, column: column, rows: .random(in: 0...4, using: &generator),
      columns: .random(in: 0...8, using: &generator))
    let style = CellStyle.random(using: &generator)
    let characters: [Character] =
      Array("ab 1가힣…─") + ["e\u{301}", "👨‍👩‍👧‍👦", "❤️", "🇰", "🇷", "\u{1100}", "\u{1161}", "\u{93E}", "\u{200D}"]
    let text = (0..<Int.random(in: 0...8, using: &generator)).compactMap { _ in
      characters.randomElement(using: &generator)
    }
    switch Int.random(in: 0..<6, using: &generator) {
    case 0: fill(area, with: characters.randomElement(using: &generator) ?? " ", style: style)
    case 1: box(area, title: Bool.random(using: &generator) ? String(text) : nil, style: style)
    case 2: restyle(area) { $0 = style }
    case 3:
      write(
        String(text), row: row, column: column, style: style, width: .random(in: -1...10, using: &generator),
        alignment: Bool.random(using: &generator) ? .leading : .trailing)
    default: write(String(text), row: row, column: column, style: style)
    }
  }
}

extension CellStyle {
  static func random(using generator: inout TestRandom) -> CellStyle {
    guard Bool.random(using: &generator) else { return .plain }
    return CellStyle(
      foreground: Bool.random(using: &generator) ? Color.allCases.randomElement(using: &generator) : nil,
      background: Bool.random(using: &generator) ? Color.allCases.randomElement(using: &generator) : nil,
      isBold: .random(using: &generator), isDim: .random(using: &generator), isInverse: .random(using: &generator),
      isUnderlined: .random(using: &generator))
  }
}
