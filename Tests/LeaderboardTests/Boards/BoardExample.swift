import Boards
import Leaderboard
import SchoolDirectory
import TapGame
import Testing

/// A board with its model: the edge cases, and boards with many ties.
enum BoardExample: String, CaseIterable, CustomTestStringConvertible {
  case empty, one, oneWithoutTaps, withoutTaps, allTied, largest, mixed, manyTies, many

  var testDescription: String { rawValue }

  /// The taps of each school and how many milliseconds after the season's start it reached them.
  private var counts: [(taps: Int64, after: Int64)] {
    switch self {
    case .empty: return []
    case .one: return [(7, 5)]
    case .oneWithoutTaps: return [(0, 0)]
    case .withoutTaps: return Array(repeating: (0, 0), count: 6)
    case .allTied: return (0..<7).map { (12, $0 % 3) }
    case .largest: return [(.max, 4), (.max, 2), (.max - 1, 1), (.max - 1, 1), (5, 9), (0, 0), (1, 1)]
    case .mixed: return [(3, 1), (0, 0), (9, 7), (3, 1), (0, 0), (3, 0), (40, 2), (1, 3)]
    case .manyTies: return Self.random(count: 90, counts: 6)
    case .many: return Self.random(count: 700, counts: 200)
    }
  }

  private static func random(count: Int, counts: Int) -> [(taps: Int64, after: Int64)] {
    var random = SeededGenerator(seed: UInt64(count))
    return (0..<count).map { _ in
      let taps = Int64(random.integer(in: 0..<counts))
      return (taps, taps == 0 ? 0 : Int64(random.integer(in: 1..<5)))
    }
  }

  /// The board in a real file, and its model.
  func make() async throws -> (fixture: Fixture, ranking: BoardRanking, model: NaiveBoard) {
    let counts = counts
    let fixture = try await Fixture(schools: counts.count)
    var entries: [NaiveBoard.Entry] = []
    var rows: [String] = []
    for (school, count) in zip(fixture.schools, counts) {
      let reachedAt = fixture.season.startsAt + count.after
      entries.append(NaiveBoard.Entry(school: school, taps: count.taps, reachedAt: reachedAt))
      guard count.taps > 0 else { continue }
      let number = "(SELECT number FROM school WHERE id = '\(school.id)')"
      rows.append("(\(fixture.season.id), \(number), \(count.taps), \(reachedAt.milliseconds), 1)")
    }
    if !rows.isEmpty {
      try tamper(
        fixture.path,
        "INSERT INTO school_total (season, school, taps, reached_at, revision) VALUES \(rows.joined(separator: ", "))")
    }
    return (fixture, try await fixture.leaderboard.ranking(), NaiveBoard(sorting: entries))
  }
}
