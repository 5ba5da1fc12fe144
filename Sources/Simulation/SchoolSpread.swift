import SchoolDirectory

/// Which school a player plays for: a few are popular, most are not.
///
/// The weight of the school at place n is 1/(n + 3), n from 0, which is Zipf's law flattened at the top as Mandelbrot did, so that the first
/// school gets about a twenty-fifth of 12,000 schools' players and not a tenth. Who is at which place follows from the seed and
/// the set of ids alone.
struct SchoolSpread {
  /// The schools from the most to the least popular.
  let schools: [SchoolID]
  /// The sum of the weights of the schools up to each place, that one included.
  private let cumulativeWeights: [UInt64]

  /// - Complexity: O(*n* log *n*) for *n* schools.
  init(_ schools: some Sequence<SchoolID>, random: ContestRandom) {
    var random = random
    var places = Set(schools).sorted()
    for last in places.indices.reversed() {
      places.swapAt(last, Int(random.below(UInt64(last) + 1)))
    }
    var sum: UInt64 = 0
    cumulativeWeights = places.indices.map { place in
      sum += (1 << 40) / (UInt64(place) + 3)
      return sum
    }
    self.schools = places
  }

  /// The place of a player's school, drawn from the player's own stream.
  ///
  /// - Complexity: O(log *n*) for *n* schools.
  func place(drawnFrom random: inout ContestRandom) -> Int {
    let drawn = random.below(cumulativeWeights.last ?? 0)
    var low = 0
    var high = cumulativeWeights.count - 1
    while low < high {
      let middle = (low + high) / 2
      if cumulativeWeights[middle] > drawn { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
