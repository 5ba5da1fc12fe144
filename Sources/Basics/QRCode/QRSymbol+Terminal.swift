extension QRSymbol {
  /// The code as lines for a terminal with 256 colors, two modules per character, with the quiet zone. Black and white
  /// are explicit colors, so that the code is readable with dark and light themes.
  ///
  /// - Complexity: O(modules).
  package var terminalLines: [String] {
    let side = -Self.quietZone..<size + Self.quietZone
    return stride(from: side.lowerBound, to: side.upperBound, by: 2).map { y in
      let modules = side.map { x -> Character in
        switch (self[x, y], self[x, y + 1]) {
        case (false, false): " "
        case (true, false): "▀"
        case (false, true): "▄"
        case (true, true): "█"
        }
      }
      return "\u{1B}[38;5;16;48;5;231m" + String(modules) + "\u{1B}[0m"
    }
  }
}
