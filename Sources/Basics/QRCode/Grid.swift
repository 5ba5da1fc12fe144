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

extension Grid {
  /// A score for how hard the code is to read; the mask with the lowest score is chosen (section 7.8.3).
  var penalty: Int {
    var total = 0
    for line in 0..<size {
      total += linePenalty { self[$0, line] }
      total += linePenalty { self[line, $0] }
    }
    return total + blockPenalty + balancePenalty
  }

  /// The penalty for five or more modules of one color in a row, and for sequences that resemble a finder.
  private func linePenalty(_ isDark: (Int) -> Bool) -> Int {
    var total = 0
    var run = 0
    // The last eleven modules as bits. The newest module is the lowest bit.
    var recent = 0
    for place in 0..<size {
      run = place > 0 && isDark(place) == isDark(place - 1) ? run + 1 : 1
      if run == 5 { total += 3 } else if run > 5 { total += 1 }
      recent = (recent << 1 | (isDark(place) ? 1 : 0)) & 0b111_1111_1111
      if place >= 10, recent == 0b101_1101_0000 || recent == 0b000_0101_1101 { total += 40 }
    }
    return total
  }

  /// The penalty for each block of two by two modules of one color.
  private var blockPenalty: Int {
    var total = 0
    for y in 1..<size {
      for x in 1..<size {
        let color = self[x, y]
        if color == self[x - 1, y], color == self[x, y - 1], color == self[x - 1, y - 1] { total += 3 }
      }
    }
    return total
  }

  /// The penalty for each 5 % by which the share of dark modules differs from a half.
  private var balancePenalty: Int {
    let all = size * size
    var dark = 0
    for y in 0..<size {
      for x in 0..<size where self[x, y] { dark += 1 }
    }
    return abs(20 * dark - 10 * all) / all * 10
  }
}
