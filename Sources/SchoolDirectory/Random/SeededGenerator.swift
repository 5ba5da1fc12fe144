/// A random number generator that gives the same numbers for the same seed, on every machine and in every release.
///
/// Use its own methods (`integer(below:)`, `unit()`, `pick(from:)`, `shuffle(_:)`) rather than the standard library's
/// `random(in:using:)`: with another release of Swift, the standard library may make other numbers from the same bits.
/// The generator is not cryptographically secure: a few numbers are enough to predict the next ones.
///
/// Source: xoshiro256** 1.0 by David Blackman and Sebastiano Vigna (“Scrambled Linear Pseudorandom Number Generators”,
/// ACM Transactions on Mathematical Software 47, 2021), with the initial state from SplitMix64, as the authors
/// recommend.
package struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var a: UInt64
  private var b: UInt64
  private var c: UInt64
  private var d: UInt64

  /// A generator that starts from `seed`; any seed works, including 0.
  package init(seed: UInt64) {
    var mixer = SplitMix64(seed: seed)
    self.init(state: (mixer.next(), mixer.next(), mixer.next(), mixer.next()))
  }

  /// A generator with this state, for the published test vectors.
  init(state: (UInt64, UInt64, UInt64, UInt64)) {
    precondition(state != (0, 0, 0, 0), "xoshiro256** never leaves the state of zeros: give it another state")
    (a, b, c, d) = state
  }

  /// The next number, uniformly distributed over all 2⁶⁴.
  package mutating func next() -> UInt64 {
    let result = Self.rotateLeft(b &* 5, by: 7) &* 9
    let shifted = b << 17
    c ^= a
    d ^= b
    b ^= c
    a ^= d
    c ^= shifted
    d = Self.rotateLeft(d, by: 45)
    return result
  }

  private static func rotateLeft(_ value: UInt64, by count: UInt64) -> UInt64 {
    (value << count) | (value >> (64 - count))
  }
}
