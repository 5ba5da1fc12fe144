/// Detects whether a session sends the same recorded batches again and again.
///
/// The detector keeps the first 32 batches. Each later batch forms a sequence with the three batches before it. The
/// batch is a match if the kept batches contain this sequence, with the same taps and the same milliseconds. So the
/// detector finds a recording of up to 29 batches, in constant space. A client that rounds its times sends few
/// different batches, so four batches may match by chance. The frequencies of the kept batches give the probability of
/// such a match.
struct BatchRepetition: Hashable, Sendable {
  private(set) var compared: Int64 = 0
  /// The number of compared batches that match.
  private(set) var repeated: Int64 = 0
  private var kept: [UInt32] = []
  /// The newest four batches; the newest comes last.
  private var row = SIMD4<UInt32>()

  static let keptCount = 32
  /// The number of consecutive batches to compare.
  private static let length = 4
  /// The maximum probability of a match by chance. Above this value, matches are no evidence.
  private static let chance = 0.2

  mutating func add(taps: Int64, span: Int64) {
    let mark = Self.mark(taps: taps, span: span)
    row = SIMD4(row.y, row.z, row.w, mark)
    guard kept.count == Self.keptCount else {
      kept.append(mark)
      return
    }
    compared += 1
    for place in 0...(Self.keptCount - Self.length)
    where kept[place] == row.x && kept[place + 1] == row.y && kept[place + 2] == row.z && kept[place + 3] == row.w {
      repeated += 1
      return
    }
  }

  /// Whether the matches may be due to chance.
  var isChance: Bool {
    var counts: [UInt32: Double] = [:]
    for mark in kept { counts[mark, default: 0] += 1 }
    let same = counts.values.reduce(0) { $0 + $1 * $1 } / Double(max(1, kept.count * kept.count))
    let sameRow = same * same * same * same
    var notFound = 1.0
    for _ in 0...(Self.keptCount - Self.length) { notFound *= 1 - sameRow }
    return 1 - notFound > Self.chance
  }

  private static func mark(taps: Int64, span: Int64) -> UInt32 {
    UInt32(
      truncatingIfNeeded: (UInt64(bitPattern: taps) &* 0x9E37_79B9_7F4A_7C15 ^ UInt64(bitPattern: span))
        &* 0xBF58_476D_1CE4_E5B9 >> 32)
  }
}
