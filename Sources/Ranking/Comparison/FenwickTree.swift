/// A binary indexed tree (Fenwick, 1994). It counts numbers, and returns how many of them are at most a given number.
@usableFromInline
struct FenwickTree {
  @usableFromInline var sums: [Int]

  /// A tree for the numbers below `count`.
  @inlinable
  init(count: Int) { sums = Array(repeating: 0, count: count + 1) }

  /// Counts a number once.
  ///
  /// - Complexity: O(log count).
  @inlinable
  mutating func add(at number: Int) {
    var place = number + 1
    while place < sums.count {
      sums[place] += 1
      place += place & -place
    }
  }

  /// How many of the counted numbers are at most this one.
  ///
  /// - Complexity: O(log count).
  @inlinable
  func sum(through number: Int) -> Int {
    var place = number + 1
    var sum = 0
    while place > 0 {
      sum += sums[place]
      place -= place & -place
    }
    return sum
  }
}
