// SplitMix64: Guy Steele, Doug Lea and Christine Flood, “Fast Splittable Pseudorandom Number Generators”, OOPSLA 2014; the mixing
// constants are David Stafford's variant 13. Eight bytes of state and a few integer operations, so that every player can have a
// stream of its own. The standard library's `random(in:using:)` stays out: how it turns bits into numbers may change between releases.

/// A seeded stream of numbers, the same on every machine and with every version of Swift.
struct ContestRandom {
  private var state: UInt64

  private static let increment: UInt64 = 0x9E37_79B9_7F4A_7C15

  /// The stream of a seed.
  init(seed: UInt64) { state = seed }

  /// A stream of its own for one purpose or one player of a contest.
  ///
  /// Mixing the seed before the number is added, and again after it, puts the streams of neighbouring seeds and numbers at places
  /// of the generator's single cycle that have nothing to do with each other.
  init(seed: UInt64, stream: UInt64) {
    state = Self.mixed(Self.mixed(seed &+ Self.increment) &+ stream &* Self.increment)
  }

  /// The next 64 bits.
  mutating func next() -> UInt64 {
    state &+= Self.increment
    return Self.mixed(state)
  }

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

  private static func mixed(_ value: UInt64) -> UInt64 {
    var bits = value
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }
}
