extension SeededGenerator {
  /// A uniformly distributed integer in `0..<bound`.
  ///
  /// Source: Daniel Lemire, “Fast Random Integer Generation in an Interval”, ACM Transactions on Modeling and Computer
  /// Simulation 29, 2019.
  ///
  /// - Precondition: `bound` is at least 1.
  /// - Complexity: O(1) on average. For every bound, it draws fewer than two numbers on average. For bounds far below
  ///   2⁶⁴, it nearly always draws one.
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
  ///
  /// - Complexity: O(n).
  package mutating func shuffle<Element>(_ elements: inout [Element]) {
    for last in stride(from: elements.count - 1, to: 0, by: -1) {
      elements.swapAt(last, integer(in: 0..<(last + 1)))
    }
  }
}
