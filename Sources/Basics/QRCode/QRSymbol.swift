/// A QR code of a text: byte mode with UTF-8, error correction of level M, versions 1 to 40, by ISO/IEC 18004:2015.
package struct QRSymbol: Equatable, Sendable {
  /// The number of modules per side, without the quiet zone.
  package var size: Int { grid.size }

  /// The number of light modules required around the code.
  static let quietZone = 4

  let mask: Mask
  private let grid: Grid

  /// The code of a text, in the smallest version that holds it; `nil` when the text has more than 2,331 bytes in UTF-8.
  package init?(text: String) {
    let bytes = Array(text.utf8)
    guard let version = Version.smallest(holding: bytes.count) else { return nil }
    var plain = Grid(version)
    plain.place(Codewords.message(of: bytes, in: version))
    let masked = Mask.allCases.map { mask in
      var grid = plain
      grid.apply(mask)
      return (mask: mask, grid: grid, penalty: grid.penalty)
    }
    guard let best = masked.min(by: { $0.penalty < $1.penalty }) else { return nil }
    mask = best.mask
    grid = best.grid
  }

  /// Whether a module is dark; modules outside, as in the quiet zone, are light.
  ///
  /// - Parameters:
  ///   - x: counted from 0 at the left.
  ///   - y: counted from 0 at the top.
  package subscript(x: Int, y: Int) -> Bool {
    let inside = 0..<size
    return inside.contains(x) && inside.contains(y) && grid[x, y]
  }
}

extension QRSymbol {
  /// The code as SVG 2 in the current color, with the quiet zone, one unit per module. It draws no background, so it
  /// has to be placed on a light background.
  ///
  /// - Parameter title: the title for screen readers.
  package func svg(title: String) -> String {
    let side = size + 2 * Self.quietZone
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(side) \(side)" shape-rendering="crispEdges">\
      <title>\(Self.escaped(title))</title><path fill="currentColor" d="\(outline)"/></svg>
      """
  }

  /// A rectangle for each run of dark modules in a row.
  private var outline: String {
    var path = ""
    for y in 0..<size {
      var x = 0
      while x < size {
        let start = x
        while self[x, y] { x += 1 }
        if x > start {
          path += "M\(start + Self.quietZone) \(y + Self.quietZone)h\(x - start)v1h-\(x - start)z"
        }
        x += 1
      }
    }
    return path
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }
}

extension QRSymbol {
  /// The code as lines for a terminal with 256 colors, two modules per character, with the quiet zone. Black and white
  /// are explicit colors, so that the code is readable with dark and light themes.
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
