package import SchoolDirectory

/// Schools ordered by average, highest first. Schools with equal averages are ordered by number of players, most first,
/// then by id.
///
/// The moment a school reached its average does not break ties, because an average can fall and be reached again. The
/// number of players does: the same average is a greater effort with more players.
package struct AverageRanking {
  package struct Entry {
    let average: Average
    let school: SchoolSummary

    package init(average: Average, school: SchoolSummary) {
      self.average = average
      self.school = school
    }

    func isAhead(of other: Entry) -> Bool {
      if average != other.average { return average > other.average }
      if average.players != other.average.players { return average.players > other.average.players }
      return school.id < other.school.id
    }
  }

  private let entries: [Entry]

  /// - Complexity: O(n log n).
  package init(_ entries: [Entry]) { self.entries = entries.sorted { $0.isAhead(of: $1) } }

  package var count: Int { entries.count }

  package func position(of school: SchoolID) -> Int? { entries.firstIndex { $0.school.id == school } }

  /// The standings at a range of 0-based positions.
  ///
  /// - Complexity: O(n).
  package func standings(in range: Range<Int>, ties: TiePolicy) -> [AverageStanding] {
    guard !range.isEmpty else { return [] }
    // The first position of each average: the schools between two of these positions have equal averages.
    var heads = entries.indices.filter { $0 == 0 || entries[$0].average != entries[$0 - 1].average }
    heads.append(entries.count)
    var run = heads.partitioningIndex { $0 > range.lowerBound } - 1
    return range.map { place in
      if place >= heads[run + 1] { run += 1 }
      let rank =
        switch ties {
        case .ordinal: place + 1
        case .competition: heads[run] + 1
        case .modified: heads[run + 1]
        case .dense: run + 1
        }
      return AverageStanding(rank: rank, average: entries[place].average, school: entries[place].school)
    }
  }
}
