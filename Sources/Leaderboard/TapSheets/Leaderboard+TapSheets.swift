import Boards
public import TapGame

extension TapSheetQuestion: AnsweredQuestion {
  func answer(from contest: Leaderboard) async throws -> [TapSheet] {
    try await contest.read { [season] db in
      if let season, try SeasonTable.season(db, season) == nil { throw TapRefusal.unknownSeason(season) }
      return try TapSheetTable.all(db, season: season)
    }
  }
}

extension Leaderboard {
  /// What an import of a sheet of taps would change. The file is not changed.
  ///
  /// - Throws: `TapFileError`, `ContestRefusal.alreadyImported`, `ContestRefusal.tapSheet`, `TapRefusal`,
  ///   ``LeaderboardError``.
  /// - Complexity: O(n log n) for n lines and schools on the sheet.
  public func tapSheetPlan(_ taps: ImportTaps) async throws -> TapSheetPlan {
    let taps = try taps.validated()
    let now = clock.now
    return try await read { db in
      guard let played = try SeasonTable.played(db, taps.season, shown: now) else {
        throw TapRefusal.unknownSeason(taps.season)
      }
      if let refusal = played.refusal { throw refusal }
      let plan = try TapSheetTable.plan(db, taps)
      try TapSheetTable.check(db, plan)
      return plan
    }
  }
}
