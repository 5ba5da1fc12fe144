/// Draws random indices with given weights.
///
/// The weights are integers, so rounding does not affect a draw.
package struct WeightedChoice: Sendable {
  /// The sum of the weights up to and including each index.
  private let cumulative: [UInt64]

  /// - Precondition: The weights are 0 or more, their sum is above 0 and fits into 63 bits.
  package init(_ weights: [Int]) {
    var sum: UInt64 = 0
    cumulative = weights.map { weight in
      precondition(weight >= 0, "a weight is 0 or more, not \(weight)")
      sum += UInt64(weight)
      return sum
    }
    precondition(sum > 0, "nothing can be drawn where no weight is above 0")
  }

  /// Draws an index: `i` with the probability `weights[i]` divided by the sum of the weights.
  package func index(using generator: inout SeededGenerator) -> Int {
    index(ofTicket: generator.integer(below: total))
  }

  /// The sum of the weights.
  package var total: UInt64 { cumulative[cumulative.count - 1] }

  /// The index that a number below ``total`` selects, for callers with a random stream of their own.
  package func index(ofTicket target: UInt64) -> Int {
    var low = 0
    var high = cumulative.count - 1
    while low < high {
      let middle = (low + high) / 2
      if cumulative[middle] > target { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
