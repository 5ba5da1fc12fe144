/// A seeded stream of numbers for property tests, so that a failure can be had again. SplitMix64.
struct TestRandom {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }

  /// A number within a range.
  mutating func value(in range: ClosedRange<Int64>) -> Int64 {
    range.lowerBound + Int64(next() % (UInt64(range.upperBound - range.lowerBound) + 1))
  }
}
