extension QRCode {
  /// The code as lines for a terminal of 256 colors, two modules a character, with the quiet zone. Black and white are named and not
  /// taken from the terminal, so that it reads on dark and on light ones.
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
