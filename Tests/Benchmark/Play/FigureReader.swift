import Console
import TerminalApp

/// Reads the large figures of the game's screen, as a person does, in both of their sizes.
struct FigureReader {
  private static let parts: Set<Character> = ["█", "▀", "▄", " "]

  /// What each sign looks like, row by row.
  private let signs: [[String]: Character]

  init() {
    let looks = [(BigNumber.rows, 1), (BigNumber.largeRows, 2)].flatMap { rows, scale in
      "0123456789,".map { (Self.look(of: $0, rows: rows, scale: scale), $0) }
    }
    signs = Dictionary(looks) { first, _ in first }
  }

  /// The number that stands on the screen; `nil` when there is none.
  func number(in lines: [String]) -> Int? {
    let lines = lines.map { Array($0) }
    let isFigures = { (line: [Character]) in line.contains { $0 != " " } && line.allSatisfy(Self.parts.contains) }
    let rows = Array(lines.drop { !isFigures($0) }.prefix(while: isFigures))
    // A comma is a third as wide as a digit.
    switch rows.count {
    case BigNumber.rows: return number(rows, widths: [3, 1])
    case BigNumber.largeRows: return number(rows, widths: [6, 2])
    default: return nil
    }
  }

  private func number(_ rows: [[Character]], widths: [Int]) -> Int? {
    let end = rows.map(\.count).max() ?? 0
    var digits = ""
    var column = 0
    while column < end {
      let sign = widths.lazy.compactMap { width in signs[Self.cut(rows, column, width)].map { ($0, width) } }.first
      guard let (character, width) = sign else {
        // Only blanks stand between signs.
        guard Self.cut(rows, column, 1).allSatisfy({ $0 == " " }) else { return nil }
        column += 1
        continue
      }
      if character != "," { digits.append(character) }
      column += width
    }
    return Int(digits)
  }

  private static func cut(_ rows: [[Character]], _ column: Int, _ width: Int) -> [String] {
    rows.map { row in
      String((column..<(column + width)).map { $0 < row.count ? row[$0] : " " })
    }
  }

  private static func look(of sign: Character, rows: Int, scale: Int) -> [String] {
    let width = BigNumber.width(of: String(sign)) * scale
    var canvas = Canvas(size: TerminalSize(columns: width, rows: rows))
    BigNumber.draw(String(sign), on: &canvas, in: canvas.area, style: .plain)
    return cut(canvas.lines.map { Array($0) }, 0, width)
  }
}
