import Console

extension VirtualTerminal {
  private static let knownModes: Set<Int> = [7, 25, 1000, 1004, 1006, 1049, 2004, 2026]

  /// Does what a control sequence asks for.
  mutating func obey(_ parameters: String, _ final: Character) {
    if let mark = parameters.first, "?<=>".contains(mark) {
      obeyPrivate(mark, numbers(parameters.dropFirst()), final, text: parameters)
      return
    }
    guard let numbers = numbers(parameters[...]) else { return unknown(parameters, final) }
    let count = numbers.first.map { max(1, $0) } ?? 1
    switch (final, numbers.count) {
    case ("A", ...1): place(row - count, column)
    case ("B", ...1): place(row + count, column)
    case ("C", ...1): place(row, column + count)
    case ("D", ...1): place(row, column - count)
    case ("H", ...2): place(count - 1, (numbers.count > 1 ? max(1, numbers[1]) : 1) - 1)
    case ("J", ...1) where numbers.first ?? 0 == 0:
      clearRow(from: column)
      for below in (row + 1)..<max(row + 1, rows) { page.clear(row: below, columns: 0..<columns) }
    case ("J", 1) where numbers[0] == 2:
      for row in 0..<rows { page.clear(row: row, columns: 0..<columns) }
      (isWrapPending, lastWritten) = (false, nil)
    case ("K", ...1) where numbers.first ?? 0 == 0: clearRow(from: column)
    case ("m", _): restyle(numbers.isEmpty ? [0] : numbers)
    default: unknown(parameters, final)
    }
  }

  private mutating func clearRow(from column: Int) {
    if isWrapPending { problems.append("The row was cleared from behind its last column.") }
    page.clear(row: row, columns: column..<columns)
    lastWritten = nil
  }

  private mutating func obeyPrivate(_ mark: Character, _ numbers: [Int]?, _ final: Character, text: String) {
    guard let numbers else { return unknown(text, final) }
    switch (mark, final) {
    case ("?", "h"), ("?", "l"):
      for mode in numbers {
        guard Self.knownModes.contains(mode) else { return unknown(text, final) }
        set(mode, final == "h")
      }
    case (">", "u") where numbers.count == 1: page.keyboardFlags.append(numbers[0])
    case ("<", "u") where numbers.isEmpty:
      if page.keyboardFlags.popLast() == nil { problems.append("The keyboard was popped more often than pushed.") }
    default: unknown(text, final)
    }
  }

  private mutating func set(_ mode: Int, _ isOn: Bool) {
    if mode == 1049, isOn != isAlternate {
      let cursor = cursorOfMain
      if isOn {
        cursorOfMain = (row, column)
        pages.alternate = TerminalPage(columns: columns, rows: rows)
      }
      if isOn { modes.insert(mode) } else { modes.remove(mode) }
      if !isOn { place(min(cursor.row, rows - 1), min(cursor.column, columns - 1)) }
      return
    }
    if mode == 1049, isOn { problems.append("The alternate screen was entered twice.") }
    if isOn { modes.insert(mode) } else { modes.remove(mode) }
  }

  private mutating func restyle(_ codes: [Int]) {
    var rest = codes[...]
    while let code = rest.popFirst() {
      // One of 256 colours takes three numbers.
      guard [38, 48].contains(code), rest.first == 5, let number = rest.dropFirst().first,
        let color = UInt8(exactly: number).flatMap(Color.init)
      else {
        restyle(code)
        continue
      }
      rest = rest.dropFirst(2)
      if code == 38 { style.foreground = color } else { style.background = color }
    }
  }

  private mutating func restyle(_ code: Int) {
    let colors = Color.allCases
    switch code {
    case 0: style = .plain
    case 1: style.isBold = true
    case 2: style.isDim = true
    case 4: style.isUnderlined = true
    case 7: style.isInverse = true
    case 22: (style.isBold, style.isDim) = (false, false)
    case 24: style.isUnderlined = false
    case 27: style.isInverse = false
    case 30...37: style.foreground = colors[code - 30]
    case 39: style.foreground = nil
    case 40...47: style.background = colors[code - 40]
    case 49: style.background = nil
    case 90...97: style.foreground = colors[code - 90 + 8]
    case 100...107: style.background = colors[code - 100 + 8]
    default: unknown(String(code), "m")
    }
  }

  /// The parameters as numbers, an empty one as 0; nil when there is something else among them.
  private func numbers(_ text: Substring) -> [Int]? {
    if text.isEmpty { return [] }
    let fields = text.split(separator: ";", omittingEmptySubsequences: false)
    let numbers = fields.compactMap { $0.isEmpty ? 0 : $0.allSatisfy(\.isWholeNumber) ? Int($0) : nil }
    return numbers.count == fields.count ? numbers : nil
  }

  private mutating func unknown(_ parameters: String, _ final: Character) {
    problems.append("ESC [ \(parameters) \(final) is unknown.")
  }
}
