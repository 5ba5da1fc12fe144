public import Boards
import GRDB
import SQLiteFile
import SchoolDirectory
public import TapGame

extension Leaderboard {
  /// A page of a board with the distances of each school to its neighbours and a forecast at the present pace.
  ///
  /// The pace is measured over the last `minutes` whole minutes, at least 1, and the current minute. In a season that is younger
  /// than twice that time, the pace is measured over the later half of the season. If the pace were measured over the
  /// whole season, the school with more taps would always be the faster one. The first forecast comes at most two
  /// minutes after the season's start, see `ForecastPage.paceSince`. The forecast assumes that both neighbours keep
  /// their pace. It does not consider schools further away.
  ///
  /// - Throws: ``LeaderboardError``, `BoardError`, `TapRefusal.unknownSeason`.
  /// - Complexity: O(length of the slice × log rows); the first call for a season reads and sorts all its schools.
  public func forecast(
    _ slice: BoardSlice, of board: Board = .all, season: SeasonID? = nil, ties: TiePolicy = .ordinal,
    minutes: Int = 10
  ) async throws -> ForecastPage {
    let (page, neighbours) = try await pageWithNeighbours(slice, of: board, season: season, ties: ties)
    let id = page.season.id
    return try await read(season: id) { db, played in
      // A pace would tell what counts after a freeze.
      guard played.state == .live, !played.isFrozen,
        let since = Self.paceStart(in: played, minutes: minutes)
      else {
        return ForecastPage(
          page: page.replacingEntries(neighbours.map { $0.forecast(gains: [:]) }), now: played.now, paceSince: nil)
      }
      var gains: [SchoolID: Gain] = [:]
      for standing in neighbours.flatMap(\.schools) where gains[standing.school.id] == nil {
        let before = try Self.taps(db, of: standing.school.id, in: id, before: since)
        gains[standing.school.id] = Gain(
          points: max(0, standing.taps - before), span: played.now.milliseconds(since: since))
      }
      return ForecastPage(
        page: page.replacingEntries(neighbours.map { $0.forecast(gains: gains) }), now: played.now, paceSince: since)
    }
  }

  /// The start of the minute from which the pace is measured; `nil` if the season is too young.
  private static func paceStart(in played: SeasonAtMoment, minutes: Int) -> Timestamp? {
    let age = played.now.milliseconds(since: played.season.startsAt)
    let wanted = played.now.minute - Int64(max(1, min(minutes, longestPace)))
    // The later half begins at a whole minute, for which the schools' totals are known.
    let half = (played.season.startsAt + (age + 1) / 2).minute
    let start = Timestamp(milliseconds: max(wanted, half) * 60_000)
    return start > played.season.startsAt ? start : nil
  }

  /// The maximum number of minutes over which a pace is measured: a year.
  private static let longestPace = 366 * 24 * 60

  private func pageWithNeighbours(
    _ slice: BoardSlice, of board: Board, season: SeasonID?, ties: TiePolicy
  ) async throws -> (BoardPage, [BoardRanking.Neighbours]) {
    let question = { @Sendable (ranking: BoardRanking) throws -> (BoardPage, [BoardRanking.Neighbours]) in
      let page = try ranking.page(slice, ties: ties)
      return (page, try ranking.neighbours(of: page))
    }
    guard slice.isShort else { return try question(await ranking(of: board, season: season)) }
    return try await ask(board, season: season, question)
  }

  /// A school's total at the start of a minute.
  private static func taps(
    _ db: Database, of school: SchoolID, in season: SeasonID, before moment: Timestamp
  ) throws -> Int64 {
    try StoredRow.fetchOne(
      db,
      sql: """
        SELECT taps FROM school_minute
        WHERE season = ? AND school = (SELECT number FROM school WHERE id = ?) AND minute < ?
        ORDER BY minute DESC LIMIT 1
        """,
      arguments: [season.rawValue, school.rawValue, moment.minute])?.count(0) ?? 0
  }
}
