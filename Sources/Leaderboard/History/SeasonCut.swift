import GRDB
import TapGame

/// A moment of a season as its history knows it: which rows of `school_minute` had been written by then.
struct SeasonCut: Hashable {
  /// The moment that the standings are those of.
  let at: Timestamp
  /// The first minute whose rows are not among them.
  let minute: Int64

  /// The cut after everything that was counted.
  static func newest(at moment: Timestamp) -> SeasonCut { SeasonCut(at: moment, minute: .max) }
}

/// How a season's time becomes cuts.
struct SeasonTimeline {
  let played: PlayedSeason
  /// When the last tap was counted that is in a school's total; `nil` before the first.
  private let newestTap: Timestamp?

  /// - Throws: `TapRefusal.unknownSeason`.
  /// - Complexity: O(schools with taps).
  init(_ db: Database, _ id: SeasonID, shown: Timestamp) throws {
    guard let played = try SeasonTable.played(db, id, shown: shown) else { throw TapRefusal.unknownSeason(id) }
    self.played = played
    newestTap = try Int64.fetchOne(
      db, sql: "SELECT max(reached_at) FROM school_total WHERE season = ?", arguments: [id.rawValue]
    ).map(Timestamp.init(milliseconds:))
  }

  /// The last moment there is something to say about: the end of a season that has ended, else the present.
  var last: Timestamp { min(played.now, played.season.endsAt ?? played.now) }

  /// The cut at a moment: everything that was counted before it where that was the last tap, else before the last whole minute.
  ///
  /// - Throws: ``LeaderboardError/outsideSeason(reason:)`` for a moment before the start or one that has not come.
  func cut(at moment: Timestamp) throws -> SeasonCut {
    let season = played.season
    guard moment >= season.startsAt else {
      throw LeaderboardError.outsideSeason(
        reason:
          "There were no standings at \(moment): season \(season.id) starts at \(season.startsAt); ask for a moment from then on."
      )
    }
    // The end of a season is final, so whatever lies after it is known.
    guard moment <= played.now || played.state == .ended else {
      throw LeaderboardError.outsideSeason(
        reason: "The standings at \(moment) are not known yet: it is \(played.now); ask for a moment that has passed.")
    }
    if moment >= last { return .newest(at: last) }
    if newestTap.map({ moment > $0 }) ?? true { return .newest(at: moment) }
    let whole = Timestamp(milliseconds: moment.minute * 60_000)
    return SeasonCut(at: max(whole, season.startsAt), minute: moment.minute)
  }

  /// The cuts at the moments of steps.
  ///
  /// - Throws: ``LeaderboardError/outsideSeason(reason:)``.
  func cuts(of steps: HistorySteps) throws -> [SeasonCut] {
    let start = played.season.startsAt
    guard last >= start else {
      throw LeaderboardError.outsideSeason(
        reason: "Season \(played.season.id) starts at \(start) and has no history yet; ask again from then on.")
    }
    return try steps.moments(in: start...last).map(cut)
  }
}
