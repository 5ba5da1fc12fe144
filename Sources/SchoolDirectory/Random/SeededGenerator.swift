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

extension SeededGenerator {
  /// A uniformly distributed integer in `0..<bound`.
  ///
  /// Source: Daniel Lemire, “Fast Random Integer Generation in an Interval”, ACM Transactions on Modeling and Computer
  /// Simulation 29, 2019.
  ///
  /// - Precondition: `bound` is at least 1.
  package mutating func integer(below bound: UInt64) -> UInt64 {
    precondition(bound > 0, "there is no integer from 0 up to 0: give a bound of 1 or more")
    var product = next().multipliedFullWidth(by: bound)
    if product.low < bound {
      // Low halves below 2⁶⁴ mod `bound` would bias the result, so they are rejected.
      let surplus = (0 &- bound) % bound
      while product.low < surplus {
        product = next().multipliedFullWidth(by: bound)
      }
    }
    return product.high
  }

  /// A uniformly distributed integer in `range`.
  ///
  /// - Precondition: `range` is not empty.
  package mutating func integer(in range: Range<Int>) -> Int {
    precondition(!range.isEmpty, "there is no integer in an empty range")
    let width = UInt64(bitPattern: Int64(range.upperBound &- range.lowerBound))
    return range.lowerBound &+ Int(truncatingIfNeeded: integer(below: width))
  }

  /// A uniformly distributed number in `0..<1`, a multiple of 2⁻⁵³.
  package mutating func unit() -> Double {
    Double(next() >> 11) * 0x1p-53
  }

  /// `true` with this probability: never at 0 or less, always at 1 or more.
  package mutating func chance(_ probability: Double) -> Bool {
    unit() < probability
  }

  /// A uniformly chosen element of `elements`; `nil` if there is none.
  package mutating func pick<Elements: RandomAccessCollection>(from elements: Elements) -> Elements.Element? {
    guard !elements.isEmpty else { return nil }
    let offset = integer(in: 0..<elements.count)
    return elements[elements.index(elements.startIndex, offsetBy: offset)]
  }

  /// Shuffles the elements uniformly (Fisher and Yates).
  package mutating func shuffle<Element>(_ elements: inout [Element]) {
    for last in stride(from: elements.count - 1, to: 0, by: -1) {
      elements.swapAt(last, integer(in: 0..<(last + 1)))
    }
  }
}

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
