import Boards
import GRDB
import SQLiteFile
import TapGame

/// A moment of a season in its history. It separates the rows of `school_minute` before and after the moment.
struct SeasonCut: Hashable {
  /// The moment of the standings.
  let at: Timestamp
  /// The first minute whose rows are not included.
  let minute: Int64

  /// The cut after all counted taps.
  static func newest(at moment: Timestamp) -> SeasonCut { SeasonCut(at: moment, minute: .max) }
}

/// Converts moments of a season to cuts.
struct SeasonTimeline {
  let played: SeasonAtMoment
  /// The moment at which the newest tap of any school was counted; `nil` before the first tap.
  private let newestTap: Timestamp?
  private let directory: SchoolTimeline
  /// The moment at which the history ends for this audience, because the boards are frozen; `nil` if they are not.
  let frozenAt: Timestamp?

  /// - Throws: `TapRefusal.unknownSeason`.
  init(_ db: Database, _ id: SeasonID, shown: Timestamp, for audience: Audience) throws {
    played = try SeasonTable.played(db, id, shown: shown, for: audience)
    directory = try SchoolTimeline(db, season: played.season)
    frozenAt = played.isFrozen ? played.season.frozenAt : nil
    newestTap = try StoredRow.fetchOne(
      db, sql: "SELECT max(reached_at) FROM \(frozenAt == nil ? "school_total" : "frozen_total") WHERE season = ?",
      arguments: [id.rawValue]
    )?.optionalMoment(0)
  }

  /// The last moment of the history: the freeze, the end of an ended season, or else the present.
  var last: Timestamp { frozenAt ?? min(played.now, played.season.endsAt ?? played.now) }

  /// The first minute after the history.
  var lastMinute: Int64 { frozenAt.map { $0.minute + 1 } ?? .max }

  /// The table of the schools' totals at the last moment.
  var totalTable: String { frozenAt == nil ? "school_total" : "frozen_total" }

  /// The schools' totals at the last moment, in no particular order.
  func totals(_ db: Database) throws -> [MovedSchool] {
    frozenAt == nil
      ? try MovedSchool.all(db, season: played.season.id, after: Revision(rawValue: 0))
      : try FreezeTable.totals(db, season: played.season.id)
  }

  /// The revision of the history.
  func revision(_ db: Database) throws -> Revision {
    frozenAt == nil ? try RevisionTable.last(db) : try FreezeTable.revision(db, of: played.season.id)
  }

  /// The cut at a moment. If the moment is after the last tap, or at or after the last moment of the history, the cut
  /// includes all taps. Otherwise it includes the taps before the minute of the moment.
  ///
  /// - Throws: ``BoardError/outsideSeason(reason:)`` for a moment before the season's start or in the future.
  func cut(at moment: Timestamp) throws -> SeasonCut {
    let season = played.season
    guard moment >= season.startsAt else {
      throw BoardError.outsideSeason(
        reason:
          "There were no standings at \(moment): season \(season.id) starts at \(season.startsAt); ask for a moment from then on."
      )
    }
    // An ended season is final, so later moments are known too.
    guard moment <= played.now || played.state == .ended else {
      throw BoardError.outsideSeason(
        reason: "The standings at \(moment) are not known yet: it is \(played.now); ask for a moment that has passed.")
    }
    if moment >= last { return .newest(at: last) }
    if newestTap.map({ moment > $0 }) ?? true { return .newest(at: moment) }
    let whole = Timestamp(milliseconds: moment.minute * 60_000)
    return SeasonCut(at: max(whole, season.startsAt), minute: moment.minute)
  }

  /// The schools at a cut. From the last moment of the history on, they are the season's newest schools. Before that
  /// moment, they are the schools at the moment of the cut.
  func schools(at cut: SeasonCut) -> SchoolsAsOf {
    cut.at >= last ? directory.newest : directory.schools(at: cut.at)
  }

  /// Consecutive cuts with the same schools.
  typealias Stretch = (schools: SchoolsAsOf, cuts: ArraySlice<SeasonCut>)

  /// Groups consecutive cuts that have the same schools.
  func stretches(of cuts: [SeasonCut]) -> [Stretch] {
    var stretches: [Stretch] = []
    for (place, cut) in cuts.enumerated() {
      let schools = schools(at: cut)
      if let last = stretches.last, last.schools == schools {
        stretches[stretches.count - 1].cuts = cuts[last.cuts.startIndex...place]
      } else {
        stretches.append((schools, cuts[place...place]))
      }
    }
    return stretches
  }

  /// The cuts at the moments of steps.
  ///
  /// - Throws: ``BoardError/outsideSeason(reason:)``.
  func cuts(of steps: HistorySteps) throws -> [SeasonCut] {
    let start = played.season.startsAt
    guard last >= start else {
      throw BoardError.outsideSeason(
        reason: "Season \(played.season.id) starts at \(start) and has no history yet; ask again from then on.")
    }
    return try steps.moments(in: start...last).map(cut)
  }
}
