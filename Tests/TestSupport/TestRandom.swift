/// Seeded random numbers for property tests, so that a failure can be repeated (SplitMix64).
///
/// It stands apart from the generators under test in `SchoolDirectory`.
package struct TestRandom: RandomNumberGenerator, Sendable {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }

  /// A number within a range.
  package mutating func value(in range: ClosedRange<Int64>) -> Int64 {
    range.lowerBound + Int64(next() % (UInt64(range.upperBound - range.lowerBound) + 1))
  }

  /// A number from 0 up to, not including, the bound; 0 when the bound is 0.
  package mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<max(bound, 1), using: &self) }
}
