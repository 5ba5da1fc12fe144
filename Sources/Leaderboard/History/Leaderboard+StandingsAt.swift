public import Boards
import GRDB
import SchoolDirectory
import Synchronization
public import TapGame

extension Leaderboard {
  /// A page of a board at a past moment. The moment is rounded down to a whole minute, and the standings include all
  /// taps that were counted before that minute.
  ///
  /// The present and any moment after the last tap give the newest standings. A moment after the end of a season gives
  /// the final standings. The schools, their names and their boards are those of the moment. `BoardPage.at` is the
  /// moment of the standings.
  ///
  /// - Throws: ``LeaderboardError``, `TapRefusal.unknownSeason`; `BoardError`, such as `BoardError.outsideSeason` for a
  ///   moment before the season's start or in the future.
  /// - Complexity: O(n log rows): one lookup for each school. For a slice at the top, only the schools that may be in
  ///   it are looked up.
  public func page(
    _ slice: BoardSlice, of board: Board = .all, season: SeasonID? = nil, ties: TiePolicy = .ordinal,
    at moment: Timestamp
  ) async throws -> BoardPage {
    guard let range = slice.leadingRange else {
      return try await ranking(of: board, season: season, at: moment).page(slice, ties: ties)
    }
    let season = try await self.season(orCurrent: season)
    return try await read { [clock, audience] db in
      let timeline = try SeasonTimeline(db, season, shown: clock.now, for: audience)
      let cut = try timeline.cut(at: moment)
      let schools = timeline.schools(at: cut)
      let field = try Candidates(
        db, timeline, board: board, schools: schools, before: cut.minute)
      var leaders = PastLeaders(field)
      let places = try leaders.first(
        range.upperBound, at: cut, ties: ties, in: MinuteTable(db, season: timeline.played.season))
      return BoardPage(
        of: board, season: timeline.played.summary, revision: try timeline.revision(db), ties: ties,
        total: field.all.count, range: range.lowerBound..<max(range.lowerBound, places.count),
        entries: try places.dropFirst(range.lowerBound).map { try $0.standing(db, schools) }, at: cut.at)
    }
  }

  /// A snapshot of a board at a past moment, for several queries; see ``page(_:of:season:ties:at:)``.
  ///
  /// - Throws: ``LeaderboardError``, `BoardError`, `TapRefusal.unknownSeason`.
  /// - Complexity: O(n log rows): one lookup for each school.
  public func ranking(of board: Board = .all, season: SeasonID? = nil, at moment: Timestamp) async throws
    -> BoardRanking
  {
    let season = try await self.season(orCurrent: season)
    let known = watched.boards.withLock { boards in
      boards[season].map { (schools: $0.schools, directoryRevision: $0.directoryRevision) }
    }
    return try await read { [clock, audience] db in
      let timeline = try SeasonTimeline(db, season, shown: clock.now, for: audience)
      let cut = try timeline.cut(at: moment)
      let totals = try timeline.totals(db)
      let table = try MinuteTable(db, season: timeline.played.season)
      let then = timeline.schools(at: cut)
      let schools: RankedSchools
      if let known, try then == SchoolsAsOf(db, season: season),
        try known.directoryRevision == RevisionTable.lastOfDirectory(db)
      {
        schools = known.schools
      } else {
        let now = Dictionary(totals.map { ($0.number, $0.total) }, uniquingKeysWith: { $1 })
        schools = RankedSchools(
          try SchoolTable.allNumbered(db, then).filter { row in
            if row.school.status == .open { return true }
            // A school that was closed then is on the board only if it had taps before the cut.
            return try now[row.number].map { try table.total(of: row.number, now: $0, at: cut) != table.nothing }
              ?? false
          })
      }
      guard let number = schools.number(of: board) else { throw BoardError.unknownBoard(board) }

      var past = Array(repeating: table.nothing, count: schools.count)
      try MinuteTable.readingOnce(db) {
        for total in totals {
          guard let key = schools.key(ofNumber: total.number) else { continue }
          past[Int(key.rawValue)] = try table.total(
            of: total.number, now: total.total, at: cut)
        }
      }
      let entries = schools.keys.lazy.filter { board == .all || schools.boardNumbers(of: $0).contains(number) }
        .map { key in
          let total = past[Int(key.rawValue)]
          return RankIndex.Entry(id: key, score: total.taps, reachedAt: total.reachedAt.milliseconds)
        }
      var ranking = BoardRanking(
        season: timeline.played.season, state: timeline.played.state, revision: try timeline.revision(db),
        board: board, schools: schools, index: RankIndex(entries.sorted { $0.isAhead(of: $1) }))
      ranking.at = cut.at
      return ranking
    }
  }
}

extension MovedSchool {
  fileprivate var total: PastTotal { PastTotal(taps: taps, reachedAt: reachedAt) }
}

extension BoardSlice {
  /// The 0-based positions of a slice that begins near the top; `nil` for other slices.
  fileprivate var leadingRange: Range<Int>? {
    let limit = 1000
    switch self {
    case .top(let count) where count <= limit:
      return 0..<max(0, count)
    case .page(let number, let size) where (1...limit).contains(size) && (1...limit / size).contains(number):
      return (number - 1) * size..<number * size
    default:
      return nil
    }
  }
}
