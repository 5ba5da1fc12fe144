import SchoolDirectory

/// Distributes players over schools: a few schools are popular, most are not.
///
/// The weight of the school at the 0-based position n is 1/(n + 3). This is the Zipf–Mandelbrot law, which is flatter
/// at the top than Zipf's law. Of 12,000 schools, the first one gets about a twenty-fifth of the players. By Zipf's law
/// it would get a tenth. The order depends only on the seed and the set of ids.
struct SchoolPopularity {
  /// The schools from the most to the least popular.
  let schools: [SchoolID]
  /// Draws positions; `nil` if there are no schools.
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

  /// The position of a player's school, drawn from the player's own stream.
  ///
  /// - Complexity: O(log *n*) for *n* schools.
  func place(drawnFrom random: inout ContestRandom) -> Int {
    guard let choice else { return 0 }
    return choice.index(ofTicket: random.below(choice.total))
  }
}
