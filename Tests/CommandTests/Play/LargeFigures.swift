/// Reads the large figures of the game's screen, in which a dot is two cells wide, as a person does.
enum LargeFigures {
  /// The digits in dots, three wide and five high, row after row.
  private static let digits = [
    "███ █ █ █ █ █ █ ███", "██   █   █   █  ███", "███   █ ███ █   ███", "███   █  ██   █ ███", "█ █ █ █ ███   █   █",
    "███ █   ███   █ ███", "███ █   ███ █ █ ███", "███   █   █   █   █", "███ █ █ ███ █ █ ███", "███ █ █ ███   █ ███",
  ]

  /// The number on a screen; `nil` if there is none.
  static func number(in lines: [String]) -> Int64? {
    let lines = lines.map { Array($0) }
    let isFigure = { (line: [Character]) in line.contains("█") && line.allSatisfy { $0 == "█" || $0 == " " } }
    let rows = Array(lines.drop { !isFigure($0) }.prefix(while: isFigure))
    guard rows.count == 5, let margin = rows.map({ $0.prefix { $0 == " " }.count }).min(),
      let end = rows.map(\.count).max()
    else { return nil }
    let dot = { (row: Int, column: Int) in column < rows[row].count ? rows[row][column] : " " }
    var text = ""
    var column = margin
    while column < end {
      // The comma between thousands has one dot, at the foot, and two blanks follow it.
      if (0..<4).allSatisfy({ dot($0, column) == " " }), dot(4, column) == "█" {
        column += 4
        continue
      }
      let dots = (0..<5).map { row in String((0..<3).map { dot(row, column + 2 * $0) }) }
      guard let digit = digits.firstIndex(of: dots.joined(separator: " ")) else { return nil }
      text += "\(digit)"
      // A digit has six cells, and two blanks follow it.
      column += 8
    }
    return Int64(text)
  }
}
