import SchoolDirectory
import TapGame
import Testing

@testable import Boards
@testable import Leaderboard

/// A file whose schools have random taps, with ties of every kind in it.
struct RandomStandings {
  /// What the standings look like.
  enum Shape: CaseIterable {
    /// Many schools share a count, some a moment, too; some have no taps.
    case manyTies
    /// All schools have as many taps, since the same moment.
    case allLevel
    /// Nobody has tapped.
    case untouched
    /// Nearly every count is another.
    case spread
  }

  let fixture: Fixture

  init(_ shape: Shape, seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    fixture = try await Fixture(schools: random.integer(in: 1..<70))
    let (rounds, counts, share): (Int, Range<Int>, Double) =
      switch shape {
      case .manyTies: (4, 1..<3, 0.4)
      case .allLevel: (1, 7..<8, 1)
      case .untouched: (0, 1..<2, 0)
      case .spread: (3, 1..<1000, 0.7)
      }
    for round in 0..<rounds {
      let rows = fixture.schools.enumerated().filter { _ in random.chance(share) }.map { line, school in
        TapFile.Row(line: line + 2, school: school.id, taps: Int64(random.integer(in: counts)))
      }
      guard !rows.isEmpty else { continue }
      try await fixture.leaderboard.perform(
        ImportTaps(
          TapFile(rows: rows, digest: "\(round)"), named: "round \(round)", into: fixture.season.id))
      fixture.clock.advance(byMilliseconds: Int64(random.integer(in: 1..<3)))
    }
    // Some close: those with taps stay on the boards, the others leave them.
    let closing = fixture.schools.filter { _ in random.chance(0.2) }.map { school in
      var closed = school
      closed.status = .closed
      return closed
    }
    try await fixture.put(closing)
  }

  /// Every board that has a school.
  var boards: [Board] {
    get async throws { try await fixture.leaderboard.ranking().schools.boards }
  }

  /// Parts of a board of every kind: at its ends, in the middle, beyond them, around each kind of school.
  func slices(of ranking: BoardRanking) -> [BoardSlice] {
    let schools = ranking.index.entries(in: 0..<ranking.count).map { ranking.schools[$0.id].id }
    let around = [0, schools.count / 3, schools.count / 2, schools.count - 1].flatMap { place in
      schools.indices.contains(place)
        ? [BoardSlice.around(schools[place], radius: 0), .around(schools[place], radius: 3)] : []
    }
    return [
      .top(-1), .top(0), .top(1), .top(2), .top(5), .top(20), .top(1000), .page(0, size: 0), .page(1, size: 7),
      .page(2, size: 7), .page(4, size: 5), .page(9, size: 9), .page(.max, size: .max),
    ] + around
  }

  /// Asks the file, past the boards in memory.
  func look(_ slice: BoardSlice, of board: Board, ties: TiePolicy) async throws -> BoardPage {
    let shown = fixture.clock.now
    let page = try await fixture.leaderboard.read { [season = fixture.season] db in
      let played = try SeasonTable.played(db, season.id, shown: shown)
      return try ColdQuery(db: db, played: played, board: board).page(slice, ties: ties)
    }
    return try #require(page)
  }
}
