package import Ranking
package import SchoolDirectory

extension BoardRanking {
  package struct Neighbours: Sendable {
    package let standing: Standing
    let percentile: Percentile
    let ahead: Standing?
    let behind: Standing?

    /// The schools whose pace a forecast needs.
    package var schools: [Standing] { [standing] + [ahead, behind].compactMap { $0 } }

    /// The school's forecast: its percentile, its pace, and its distances to the schools ahead and behind.
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
  /// - Throws: ``BoardError/notOnBoard(_:_:)``.
  package func neighbours(of page: BoardPage) throws -> [Neighbours] {
    try page.entries.map { standing in
      let (ahead, behind) = index.neighbours(of: try key(of: standing.school.id), ties: page.ties)
      return Neighbours(
        standing: standing, percentile: try percentile(of: standing.school.id, ties: page.ties),
        ahead: ahead.map(self.standing), behind: behind.map(self.standing))
    }
  }
}
