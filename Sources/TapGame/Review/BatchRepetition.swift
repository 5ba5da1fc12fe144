/// Detects whether a session sends the same recorded batches again and again.
///
/// The detector keeps the first 32 batches. Each later batch forms a sequence with the three batches before it. The
/// batch is a match if the kept batches contain this sequence, with the same taps and the same milliseconds. So the
/// detector finds a recording of up to 29 batches, in constant space. A client that rounds its times sends few
/// different batches, so four batches may match by chance. The frequencies of the kept batches give the probability of
/// such a match.
struct BatchRepetition: Hashable, Sendable {
  /// The number of compared batches.
  private(set) var compared: Int64 = 0
  /// The number of compared batches that match.
  private(set) var repeated: Int64 = 0
  private var kept: [UInt32] = []
  /// The newest four batches; the newest comes last.
  private var row: (UInt32, UInt32, UInt32, UInt32) = (0, 0, 0, 0)

  /// The number of batches to keep.
  static let keptCount = 32
  /// The number of consecutive batches to compare.
  private static let length = 4
  /// The maximum probability of a match by chance. Above this value, matches are no evidence.
  private static let chance = 0.2

  mutating func add(taps: Int64, span: Int64) {
    let mark = Self.mark(taps: taps, span: span)
    row = (row.1, row.2, row.3, mark)
    guard kept.count == Self.keptCount else {
      kept.append(mark)
      return
    }
    compared += 1
    for place in 0...(Self.keptCount - Self.length)
    where kept[place] == row.0 && kept[place + 1] == row.1 && kept[place + 2] == row.2 && kept[place + 3] == row.3 {
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

  static func == (a: BatchRepetition, b: BatchRepetition) -> Bool {
    a.compared == b.compared && a.repeated == b.repeated && a.kept == b.kept && a.row == b.row
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(compared)
    hasher.combine(repeated)
    hasher.combine(kept)
  }
}
