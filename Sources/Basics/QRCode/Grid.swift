/// The modules of a code, and which of them belong to its function patterns.
struct Grid: Equatable, Sendable {
  let size: Int
  private var dark: [Bool]
  private var reserved: [Bool]

  /// The function patterns of a version on light ground; the format information is still missing.
  init(_ version: Version) {
    size = version.size
    dark = [Bool](repeating: false, count: size * size)
    reserved = dark
    drawPatterns(version)
  }

  subscript(x: Int, y: Int) -> Bool { dark[y * size + x] }

  /// Sets a module of a function pattern.
  mutating func reserve(_ x: Int, _ y: Int, isDark: Bool) {
    dark[y * size + x] = isDark
    reserved[y * size + x] = true
  }

  /// Places codewords in columns of two from the right, upwards and downwards in turn, by section 7.7.3.
  mutating func place(_ codewords: [UInt8]) {
    var bits = codewords.flatMap { (byte: UInt8) -> [Bool] in
      (0..<8).reversed().map { (place: UInt8) in byte >> place & 1 == 1 }
    }.makeIterator()
    var isUpward = true
    // The column of the vertical timing pattern is in no pair.
    for right in stride(from: size - 1, to: 0, by: -2).map({ $0 <= 6 ? $0 - 1 : $0 }) {
      for step in 0..<size {
        let y = isUpward ? size - 1 - step : step
        for x in [right, right - 1] where !reserved[y * size + x] { dark[y * size + x] = bits.next() ?? false }
      }
      isUpward.toggle()
    }
  }

  /// Inverts the data modules that a mask selects, and writes the mask into the format information.
  mutating func apply(_ mask: Mask) {
    for y in 0..<size {
      for x in 0..<size where !reserved[y * size + x] && mask.turns(x: x, y: y) { dark[y * size + x].toggle() }
    }
    drawFormat(mask)
  }
}
