import SchoolDirectory

/// Which school a player plays for: a few are popular, most are not.
///
/// The weight of the school at place n is 1/(n + 3), n from 0, which is Zipf's law flattened at the top as Mandelbrot did, so that the first
/// school gets about a twenty-fifth of 12,000 schools' players and not a tenth. Who is at which place follows from the seed and
/// the set of ids alone.
struct SchoolSpread {
  /// The schools from the most to the least popular.
  let schools: [SchoolID]
  /// Draws their places; `nil` where there is none.
  private let choice: WeightedChoice?

  /// - Complexity: O(*n* log *n*) for *n* schools.
  init(_ schools: some Sequence<SchoolID>, random: ContestRandom) {
    var random = random
    var places = Set(schools).sorted()
    for last in places.indices.reversed() {
      places.swapAt(last, Int(random.below(UInt64(last) + 1)))
    }
    choice = places.isEmpty ? nil : WeightedChoice(places.indices.map { (1 << 40) / ($0 + 3) })
    self.schools = places
  }

  /// The place of a player's school, drawn from the player's own stream.
  ///
  /// - Complexity: O(log *n*) for *n* schools.
  func place(drawnFrom random: inout ContestRandom) -> Int {
    guard let choice else { return 0 }
    return choice.index(ofTicket: random.below(choice.total))
  }
}
