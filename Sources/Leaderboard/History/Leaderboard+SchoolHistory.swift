public import Boards
import GRDB
public import SchoolDirectory
public import TapGame

extension Leaderboard {
  /// A school's taps and rank on a board over time.
  ///
  /// The last point of a history up to the present agrees with ``page(_:of:season:ties:)``; the other points agree with
  /// ``page(_:of:season:ties:at:)``. At each moment, the school is compared with the schools that were on the board
  /// then. There is no point for a moment at which the school itself was not on the board. `progress` is called from time
  /// to time with the number of compared schools and of all schools.
  ///
  /// - Throws: ``LeaderboardError``, `BoardError`, `TapRefusal.unknownSeason`.
  /// - Complexity: O(n), and O(log rows) for each lookup in the past. Only schools that were near this one need
  ///   lookups; with dense ranks, each school ahead needs one for each moment.
  public func history(
    of school: SchoolID, on board: Board = .all, season: SeasonID? = nil, ties: TiePolicy = .ordinal,
    steps: HistorySteps = HistorySteps(),
    progress: @escaping @Sendable (_ done: Int, _ of: Int) -> Void = { _, _ in }
  ) async throws -> SchoolHistory {
    let season = try await self.season(orCurrent: season)
    return try await read { [clock, audience] db in
      let timeline = try SeasonTimeline(db, season, shown: clock.now, for: audience)
      let cuts = try timeline.cuts(of: steps)
      guard ties != .dense || cuts.count <= HistorySteps.maximumDenseCount else {
        throw BoardError.outsideSeason(
          reason:
            "Dense ranks are told at no more than \(HistorySteps.maximumDenseCount) moments, not at \(cuts.count); choose a longer step."
        )
      }
      var found: (school: School, total: Int)?
      var ranked: [(cut: SeasonCut, total: PastTotal, rank: Int)] = []
      for stretch in timeline.stretches(of: cuts).reversed() {
        do {
          let part = try RankedStretch(db, timeline, stretch, of: school, on: board, ties: ties, progress: progress)
          found = found ?? (part.school, part.count)
          ranked.insert(contentsOf: part.points, at: 0)
        } catch let error as BoardError {
          // The school must be on the board at the last moment. At earlier moments, it may have been on another board.
          guard found != nil else { throw error }
        }
      }
      guard let found else { throw BoardError.notOnBoard(school, board) }
      var before: Int64?
      let points = ranked.map { past in
        defer { before = past.total.taps }
        return SchoolHistory.Point(
          at: past.cut.at, taps: past.total.taps, gained: before.map { past.total.taps - $0 }, rank: past.rank)
      }
      return SchoolHistory(
        season: timeline.played.summary, revision: try timeline.revision(db),
        board: board, ties: ties, total: found.total, school: SchoolSummary(found.school), points: points)
    }
  }
}

/// A school's ranks at the moments of one stretch. All these moments have the same schools.
private struct RankedStretch {
  let school: School
  /// The number of schools on the board.
  let count: Int
  let points: [(cut: SeasonCut, total: PastTotal, rank: Int)]

  /// - Throws: `BoardError` if the school was not on the board.
  init(
    _ db: Database, _ timeline: SeasonTimeline, _ stretch: SeasonTimeline.Stretch, of id: SchoolID, on board: Board,
    ties: TiePolicy, progress: (_ done: Int, _ of: Int) -> Void
  ) throws {
    let season = timeline.played.season
    let field = try Candidates(
      db, timeline, board: board, schools: stretch.schools, before: stretch.cuts.last?.minute ?? .max)
    guard let school = try SchoolTable.school(db, id, stretch.schools),
      let number = try SchoolTable.number(db, id, stretch.schools),
      let place = field.all.firstIndex(where: { $0.number == number })
    else { throw BoardError.notOnBoard(id, board) }
    self.school = school
    count = field.all.count

    let cuts = Array(stretch.cuts)
    let table = try MinuteTable(db, season: season)
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
    points = zip(zip(cuts, mine), trail.ranks).map { past, rank in (past.0, past.1, rank) }
  }
}

extension HistoryQuestion: AnsweredQuestion {
  func answer(from contest: Leaderboard) async throws -> SchoolHistory {
    let id = try await contest.season(orCurrent: season)
    try validate(in: try await contest.season(id), at: contest.clock.now)
    return try await contest.history(
      of: school, on: board ?? Board(ranking: school), season: id, ties: ties,
      steps: HistorySteps(every: every?.duration, from: from, to: to))
  }
}
