import SchoolDirectory

// The standard library's `random(in:using:)` stays out: how it turns bits into numbers may change between releases.

/// A seeded stream of numbers, the same on every machine and with every version of Swift: SplitMix64, whose eight bytes of state let every
/// player have a stream of its own.
struct ContestRandom {
  private var bits: SplitMix64

  /// The stream of a seed.
  init(seed: UInt64) { bits = SplitMix64(seed: seed) }

  /// A stream of its own for one purpose or one player of a contest.
  ///
  /// Mixing the seed before the number is added, and again after it, puts the streams of neighbouring seeds and numbers at places
  /// of the generator's single cycle that have nothing to do with each other.
  init(seed: UInt64, stream: UInt64) {
    var outer = SplitMix64(seed: seed)
    var inner = SplitMix64(seed: outer.next() &+ (stream &- 1) &* SplitMix64.increment)
    bits = SplitMix64(seed: inner.next())
  }

  /// The next 64 bits.
  mutating func next() -> UInt64 { bits.next() }

  /// A number from 0 up to a bound, without the bound; 0 for a bound of 0.
  ///
  /// The high half of a product in place of a remainder: no division, and a bias below 2⁻³² for bounds below 2³².
  mutating func below(_ bound: UInt64) -> UInt64 {
    next().multipliedFullWidth(by: bound).high
  }

  /// A number within a range; the range is narrower than 2⁶³.
  mutating func value(in range: ClosedRange<Int64>) -> Int64 {
    range.lowerBound + Int64(below(UInt64(range.upperBound - range.lowerBound) + 1))
  }
}
