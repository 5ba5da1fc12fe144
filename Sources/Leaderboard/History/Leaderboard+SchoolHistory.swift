public import Boards
import GRDB
public import SchoolDirectory
public import TapGame

extension Leaderboard {
  /// A school's taps and rank on a board over time.
  ///
  /// The last point of a history up to the present agrees with ``page(_:of:season:ties:)``; the other points agree with
  /// ``page(_:of:season:ties:at:)``.
  ///
  /// - Parameters:
  ///   - school: the school.
  ///   - board: the board of the ranks.
  ///   - season: the season; `nil` for ``currentSeason()``.
  ///   - ties: the tie policy.
  ///   - steps: the moments.
  ///   - progress: called from time to time with the number of compared schools and of all schools.
  /// - Throws: ``LeaderboardError``, `TapRefusal.unknownSeason`.
  /// - Complexity: O(n) and O(log rows) for each look-up into the past, of which a school needs some where it was near this one, else none;
  ///   with dense ranks one at each moment for each school that is ahead.
  public func history(
    of school: SchoolID, on board: Board = .all, season: SeasonID? = nil, ties: TiePolicy = .ordinal,
    steps: HistorySteps = HistorySteps(),
    progress: @escaping @Sendable (_ done: Int, _ of: Int) -> Void = { _, _ in }
  ) async throws -> SchoolHistory {
    let season = if let season { season } else { try await currentSeason().id }
    return try await read { [clock] db in
      let timeline = try SeasonTimeline(db, season, shown: clock.now)
      let field = try Contenders(db, season: timeline.played.season, board: board)
      guard let found = try SchoolTable.school(db, school), let number = try Contenders.number(db, of: school),
        let place = field.all.firstIndex(where: { $0.number == number })
      else { throw BoardError.notOnBoard(school, board) }

      let cuts = try timeline.cuts(of: steps)
      guard ties != .dense || cuts.count <= HistorySteps.maximumDenseCount else {
        throw BoardError.outsideSeason(
          reason:
            "Dense ranks are told at no more than \(HistorySteps.maximumDenseCount) moments, not at \(cuts.count); choose a longer step."
        )
      }
      let table = try MinuteTable(db, season: timeline.played.season)
      let now = field.all[place].total
      let mine = try cuts.map { try table.total(of: number, now: now, at: $0) }
      var trail = RankTrail(
        cuts: cuts, mine: mine, hasFallen: field.peaks[number] != nil, place: place, ties: ties)
      for (other, contender) in field.all.enumerated() where other != place {
        if other.isMultiple(of: 64) { progress(other, field.all.count) }
        let hasFallen = field.peaks[contender.number] != nil
        try trail.compare(now: contender.total, nothing: table.nothing, hasFallen: hasFallen, place: other) {
          try table.total(of: contender.number, now: contender.total, at: $0)
        }
      }
      var before: Int64?
      let points = zip(zip(cuts, mine), trail.ranks).map { past, rank in
        defer { before = past.1.taps }
        return SchoolHistory.Point(
          at: past.0.at, taps: past.1.taps, gained: before.map { past.1.taps - $0 }, rank: rank)
      }
      return SchoolHistory(
        season: timeline.played.summary, revision: try RevisionTable.last(db),
        board: board, ties: ties, total: field.all.count, school: SchoolSummary(found), points: points)
    }
  }
}
