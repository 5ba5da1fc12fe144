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
    var text = ""
    // A digit has six cells, and two blanks follow it.
    for column in stride(from: margin, to: end, by: 8) {
      let dots = rows.map { row in
        String((0..<3).map { column + 2 * $0 < row.count ? row[column + 2 * $0] : " " })
      }
      guard let digit = digits.firstIndex(of: dots.joined(separator: " ")) else { return nil }
      text += "\(digit)"
    }
    return Int64(text)
  }
}
