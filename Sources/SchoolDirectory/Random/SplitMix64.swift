/// SplitMix64: a random number generator with 64 bits of state that turns any seed, including 0, into well-mixed
/// numbers.
///
/// It seeds `SeededGenerator`, and derives independent seeds from one seed, such as a seed for each player.
///
/// Source: Guy L. Steele, Doug Lea and Christine H. Flood, “Fast Splittable Pseudorandom Number Generators”, OOPSLA
/// 2014; the constants are those of Sebastiano Vigna's public-domain `splitmix64.c`.
package struct SplitMix64: RandomNumberGenerator, Sendable {
  /// The increment of the state for each number: 2⁶⁴ divided by the golden ratio, made odd.
  package static let increment: UInt64 = 0x9E37_79B9_7F4A_7C15

  private var state: UInt64

  package init(seed: UInt64) {
    state = seed
  }

  /// The next number, uniformly distributed over all 2⁶⁴.
  package mutating func next() -> UInt64 {
    state &+= Self.increment
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
