package import SchoolDirectory
import TapGame

extension BoardRanking {
  /// A school and its neighbours.
  package struct Neighbours: Sendable {
    package let standing: Standing
    let percentile: Percentile
    let ahead: Standing?
    let behind: Standing?

    /// The schools whose pace a forecast needs.
    package var schools: [Standing] { [standing] + [ahead, behind].compactMap { $0 } }

    /// The distances between the schools.
    ///
    /// - Parameter gains: the recent gain of each school; empty if there is no forecast.
    package func forecast(gains: [SchoolID: Gain]) -> Forecast {
      Forecast(
        standing: standing, percentile: percentile, pace: gains[standing.school.id]?.pace,
        ahead: ahead.map { Self.distance(to: $0, of: standing, behind: $0, gains) },
        behind: behind.map { Self.distance(to: $0, of: $0, behind: standing, gains) })
    }

    private static func distance(
      to other: Standing, of chaser: Standing, behind leader: Standing, _ gains: [SchoolID: Gain]
    ) -> Distance {
      let gap = leader.taps - chaser.taps
      let needed = leader.taps == .max ? nil : gap + 1
      var time: Int64?
      if let needed, let chaser = gains[chaser.school.id], let leader = gains[leader.school.id] {
        time = chaser.time(toGain: needed, on: leader)
      }
      return Distance(
        other: other, gap: gap, needed: needed, pace: gains[other.school.id]?.pace, time: time.map { .milliseconds($0) }
      )
    }
  }

  /// The schools of a page with their neighbours.
  ///
  /// - Complexity: O(entries × log n).
  package func neighbours(of page: BoardPage) throws -> [Neighbours] {
    try page.entries.map { standing in
      let key = try key(of: standing.school.id)
      let (ahead, behind) = try places(nextTo: standing, ties: page.ties)
      return Neighbours(
        standing: standing, percentile: percentile(of: key, ties: page.ties),
        ahead: self.standing(at: ahead, ties: page.ties), behind: self.standing(at: behind, ties: page.ties))
    }
  }

  /// The places, counted from 1, of the nearest schools ahead and behind. A place is beyond the end of the board if
  /// there is no such school.
  private func places(nextTo standing: Standing, ties: TiePolicy) throws -> (ahead: Int, behind: Int) {
    switch ties {
    case .ordinal:
      let place = try position(of: standing.school.id) + 1
      return (place - 1, place + 1)
    case .competition, .modified, .dense:
      return (index.count(above: standing.taps), count(from: standing.taps) + 1)
    }
  }
}
