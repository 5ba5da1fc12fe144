import Boards
import SchoolDirectory

extension MovedSchool {
  /// Whether this school has more taps than the other school, or reached equal taps earlier. Ids are not compared.
  func isAhead(of other: MovedSchool) -> Bool {
    taps == other.taps ? reachedAt < other.reachedAt : taps > other.taps
  }
}

extension [MovedSchool] {
  /// Sorts the array in part: the schools at a range of positions of the board move to these positions in the array.
  /// The schools that are tied with the first or the last of them move, too. The order among the moved schools is
  /// arbitrary.
  ///
  /// Source: C. A. R. Hoare, “Algorithm 65: Find”, Communications of the ACM 4, 1961, with the three-way partition of
  /// E. W. Dijkstra, “A Discipline of Programming”, 1976, which processes a group of tied schools at once.
  ///
  /// - Parameter places: the positions; not empty, and within the array.
  /// - Returns: the range of the moved schools.
  mutating func gather(_ places: Range<Int>) -> Range<Int> {
    var generator = SeededGenerator(seed: UInt64(count))
    let first = gatherLevel(with: places.lowerBound, within: 0..<count, using: &generator)
    guard places.upperBound > first.upperBound else { return first }
    let last = gatherLevel(with: places.upperBound - 1, within: first.upperBound..<count, using: &generator)
    return first.lowerBound..<last.upperBound
  }

  private mutating func gatherLevel(
    with place: Int, within bounds: Range<Int>, using generator: inout SeededGenerator
  ) -> Range<Int> {
    var bounds = bounds
    while true {
      let pivot = self[generator.integer(in: bounds)]
      var (ahead, next, behind) = (bounds.lowerBound, bounds.lowerBound, bounds.upperBound)
      while next < behind {
        if self[next].isAhead(of: pivot) {
          swapAt(ahead, next)
          ahead += 1
          next += 1
        } else if pivot.isAhead(of: self[next]) {
          behind -= 1
          swapAt(next, behind)
        } else {
          next += 1
        }
      }
      if place < ahead {
        bounds = bounds.lowerBound..<ahead
      } else if place >= behind {
        bounds = behind..<bounds.upperBound
      } else {
        return ahead..<behind
      }
    }
  }
}
