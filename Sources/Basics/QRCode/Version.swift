/// A size of QR code, 1 to 40, with its values at error correction level M from the standard's tables 1 and 9.
struct Version: Hashable, Sendable {
  let number: Int

  static let all = (1...40).map(Version.init(number:))

  /// The smallest version with this capacity; `nil` if there is none.
  static func smallest(holding bytes: Int) -> Version? { all.first { $0.capacity >= bytes } }

  /// The number of modules per side.
  var size: Int { 17 + 4 * number }

  /// The number of bits that encode the length.
  var countBits: Int { number < 10 ? 8 : 16 }

  /// The maximum number of bytes in byte mode.
  var capacity: Int { (8 * dataCodewords - 4 - countBits) / 8 }

  /// The number of codewords for data and error correction. They fill all modules outside the function patterns.
  var codewords: Int {
    // All modules, without the three finders with their separators and the format information, the timing patterns and
    // the dark module.
    var modules = size * size - 3 * 64 - 31 - 2 * (size - 16)
    let alignments = alignmentCenters.count
    if alignments > 0 {
      // Alignment patterns on the timing patterns share five modules with them.
      modules -= 25 * (alignments * alignments - 3) - 10 * (alignments - 2)
    }
    if number >= 7 { modules -= 36 }
    return modules / 8
  }

  var dataCodewords: Int { codewords - blocks * correctionCodewords }

  var blocks: Int { Self.blockCounts[number - 1] }

  /// The number of error correction codewords of each block.
  var correctionCodewords: Int { Self.correctionCounts[number - 1] }

  /// The rows and columns of the centers of alignment patterns (Annex E).
  var alignmentCenters: [Int] {
    guard number > 1 else { return [] }
    let count = number / 7 + 2
    let last = size - 7
    // The centers are evenly spaced from the end, by an even step. The first interval is the remainder.
    let step = (last - 6 + 2 * (count - 1) - 1) / (2 * (count - 1)) * 2
    let even = number == 32 ? 26 : step
    return [6] + (0..<count - 1).map { last - even * (count - 2 - $0) }
  }

  private static let blockCounts = [
    1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16, 17, 17, 18, 20, 21, 23, 25, 26, 28, 29, 31, 33,
    35, 37, 38, 40, 43, 45, 47, 49,
  ]

  private static let correctionCounts = [
    10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26, 26, 28, 28, 28, 28, 28, 28, 28, 28,
    28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28,
  ]
}
