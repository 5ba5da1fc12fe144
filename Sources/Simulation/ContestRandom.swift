import SchoolDirectory

// The standard library's `random(in:using:)` is not used, because its results may change between releases.

/// A seeded stream of numbers (SplitMix64), the same on every machine and with every version of Swift. Its state takes
/// eight bytes, so every player has a stream of its own.
struct ContestRandom {
  private var bits: SplitMix64

  init(seed: UInt64) { bits = SplitMix64(seed: seed) }

  /// The stream of one player or one purpose of a contest.
  ///
  /// The seed is mixed before the number is added and again after it, so that the streams of neighbouring seeds and
  /// numbers start at unrelated states.
  init(seed: UInt64, stream: UInt64) {
    var outer = SplitMix64(seed: seed)
    var inner = SplitMix64(seed: outer.next() &+ (stream &- 1) &* SplitMix64.increment)
    bits = SplitMix64(seed: inner.next())
  }

  mutating func next() -> UInt64 { bits.next() }

  /// A number in `0..<bound`; 0 if `bound` is 0.
  ///
  /// The result is the high half of a product. Unlike a remainder, it needs no division. Its bias is below 2⁻³² for
  /// bounds below 2³².
  mutating func below(_ bound: UInt64) -> UInt64 {
    next().multipliedFullWidth(by: bound).high
  }

  /// A number in a range, which must be narrower than 2⁶³.
  mutating func value(in range: ClosedRange<Int64>) -> Int64 {
    range.lowerBound + Int64(below(UInt64(range.upperBound - range.lowerBound) + 1))
  }
}
