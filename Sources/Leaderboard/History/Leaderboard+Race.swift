public import Boards
import GRDB
import SchoolDirectory
public import TapGame

extension Leaderboard {
  /// The maximum number of schools in a race.
  public static let maximumRaceSize = 1000

  /// The top schools of a board over time: 1 to ``maximumRaceSize`` schools at each moment. `progress` is called after
  /// each moment.
  ///
  /// - Throws: ``LeaderboardError``, `BoardError`, `TapRefusal.unknownSeason`.
  /// - Complexity: O(n) for each moment, and one lookup for each school that may have been among the first.
  public func race(
    top: Int = 10, of board: Board = .all, season: SeasonID? = nil, ties: TiePolicy = .ordinal,
    steps: HistorySteps = HistorySteps(),
    progress: @escaping @Sendable (_ done: Int, _ of: Int) -> Void = { _, _ in }
  ) async throws -> BoardRace {
    let season = try await self.season(orCurrent: season)
    return try await read { [clock, audience] db in
      let timeline = try SeasonTimeline(db, season, shown: clock.now, for: audience)
      let season = timeline.played.season
      let cuts = try timeline.cuts(of: steps)
      let table = try MinuteTable(db, season: season)
      var total: Int?
      var past: [BoardRace.Step] = []
      for stretch in timeline.stretches(of: cuts).reversed() {
        var field = Candidates.none
        do {
          field = try Candidates(
            db, timeline, board: board, schools: stretch.schools, before: stretch.cuts.last?.minute ?? .max)
        } catch {
          // At the moments of this stretch, the board had no school yet.
          guard total != nil, error is BoardError else { throw error }
        }
        total = total ?? field.all.count
        var leaders = PastLeaders(field)
        var schools: [Int64: SchoolSummary] = [:]
        for cut in stretch.cuts.reversed() {
          let places = try leaders.first(
            min(max(1, top), Self.maximumRaceSize), at: cut, ties: ties, in: table)
          let entries = try places.map { place in
            let school =
              try schools[place.number]
              ?? SchoolSummary(SchoolTable.school(db, number: place.number, stretch.schools))
            schools[place.number] = school
            return Standing(
              rank: place.rank, taps: place.total.taps, reachedAt: place.total.reachedAt, school: school)
          }
          past.append(BoardRace.Step(at: cut.at, entries: entries))
          progress(past.count, cuts.count)
        }
      }
      return BoardRace(
        season: timeline.played.summary, revision: try timeline.revision(db),
        board: board, ties: ties, total: total ?? 0, steps: past.reversed())
    }
  }
}
