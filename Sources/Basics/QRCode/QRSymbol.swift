/// A QR code of a text: byte mode with UTF-8, error correction of level M, versions 1 to 40, by ISO/IEC 18004:2015.
package struct QRSymbol: Equatable, Sendable {
  /// The number of modules per side, without the quiet zone.
  package var size: Int { grid.size }

  /// The number of light modules required around the code.
  static let quietZone = 4

  let mask: Mask
  private let grid: Grid

  /// The code of a text, in the smallest version that holds it; `nil` when the text has more than 2,331 bytes in UTF-8.
  ///
  /// - Complexity: O(modules), that is O(bytes of the text), for each of eight masks.
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
