import SchoolDirectory
import TapGame
import Testing

@testable import Boards
@testable import Leaderboard

@Suite struct `Selection of places` {
  @Test(arguments: UInt64(1)...40)
  func `gathers the places that sorting would, and the level ones`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let spread = [1, 3, 1000][random.integer(in: 0..<3)]
    let schools = (0..<random.integer(in: 1..<300)).map { number in
      MovedSchool(
        number: Int64(number), taps: Int64(random.integer(in: 0..<spread)),
        reachedAt: Timestamp(milliseconds: Int64(random.integer(in: 0..<3))))
    }
    let sorted = schools.sorted { $0.isAhead(of: $1) }
    for _ in 0..<20 {
      let low = random.integer(in: 0..<schools.count)
      let places = low..<(low + 1 + random.integer(in: 0..<(schools.count - low)))
      var gathered = schools
      let range = gathered.gather(places)
      #expect(range.lowerBound <= places.lowerBound && range.upperBound >= places.upperBound)
      #expect(Set(gathered) == Set(schools))
      #expect(gathered[range].sorted { $0.isAhead(of: $1) }.map(\.key) == sorted[range].map(\.key))
      // Nobody outside is level with anybody at its ends, so what is inside can be put in order by itself.
      let outside = gathered[..<range.lowerBound] + gathered[range.upperBound...]
      #expect(
        !outside.contains { $0.key == sorted[places.lowerBound].key || $0.key == sorted[places.upperBound - 1].key })
      #expect(gathered[..<range.lowerBound].allSatisfy { $0.isAhead(of: sorted[places.lowerBound]) })
    }
  }
}

extension MovedSchool {
  fileprivate var key: [Int64] { [taps, reachedAt.milliseconds] }
}
