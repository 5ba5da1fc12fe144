import Basics
import GRDB
import TapGame

extension StartSeason: AppliedCommand {
  func apply(in transaction: inout ContestTransaction) throws -> Season {
    let startsAt = try start(madeAt: transaction.moment)
    let settings = try settings.ofNewSeason
    return try transaction.changeDirectory { transaction in
      let id = try SeasonTable.insert(
        transaction.db, name: name, startsAt: startsAt, endsAt: endsAt, settings: settings,
        isSimulation: isSimulation ?? false)
      try transaction.noteDirectory(.seasons, at: transaction.moment)
      return Season(
        id: id, name: name, startsAt: startsAt, endsAt: endsAt, settings: settings.withheld,
        isSimulation: isSimulation ?? false)
    }
  }
}

extension SettingChanges {
  fileprivate var ofNewSeason: SeasonSettings {
    get throws {
      let settings = try SeasonSettings.standard.changed(by: self)
      guard !settings.join.isUnmade else { throw ContestRefusal.codeToMake }
      return settings
    }
  }
}

extension StartSeries: AppliedCommand {
  /// Creates a series with its first season.
  func apply(in transaction: inout ContestTransaction) throws -> Season {
    let startsAt = try start(madeAt: transaction.moment)
    let settings = try settings.ofNewSeason
    if let namesake = try repeatingNamesake(transaction.db) {
      throw ContestRefusal.invalid(
        "Season \(namesake) repeats as “\(name)” already; choose another name, or let that one repeat no more first."
      )
    }
    let values = SeasonSeries(
      id: SeasonSeriesID(rawValue: 0), name: name, period: period, timeZone: timeZone, startsAt: startsAt,
      endsAt: endsAt, settings: settings)
    guard let span = values.span(at: transaction.moment) else {
      throw ContestRefusal.invalid("A season cannot repeat from \(startsAt) on; choose a start in the years 0 to 9999.")
    }
    return try transaction.changeDirectory { transaction in
      let series = try SeriesTable.insert(transaction.db, values)
      let id = try SeasonTable.insert(transaction.db, of: series, span: span)
      try transaction.noteDirectory(.seasons, at: transaction.moment)
      return Season(
        id: id, name: series.seasonName(for: span), startsAt: span.startsAt, endsAt: span.endsAt,
        settings: settings.withheld, series: series.id)
    }
  }

  /// The newest season of a series that has this name and still repeats; `nil` if there is no such series.
  private func repeatingNamesake(_ db: Database) throws -> SeasonID? {
    let namesakes = try SeriesTable.all(db).filter { $0.name == name }
    guard !namesakes.isEmpty else { return nil }
    let seasons = try SeasonTable.all(db)
    for series in namesakes {
      let newest = seasons.last { $0.series == series.id }
      if let newest, series.goesOn(after: newest) { return newest.id }
    }
    return nil
  }
}

extension EndSeason: AppliedCommand {
  /// Ends a season, now or at a later moment.
  func apply(in transaction: inout ContestTransaction) throws -> Season {
    try transaction.changeDirectory { transaction in
      let (db, id) = (transaction.db, self.season)
      let played = try SeasonTable.played(db, id, shown: transaction.moment)
      var season = played.season
      if played.state == .paused {
        guard at == nil else { throw ContestRefusal.endOfPaused(id) }
        season = try season.continued(at: played.now).season
        try SeasonTable.setPauses(db, of: season)
      }
      var limit: Timestamp?
      if let series = season.series, let endsAt = season.endsAt {
        limit = try SeriesTable.series(db, series).span(at: season.startsAt)?.endsAt ?? endsAt
      }
      let end = try season.end(at: at, now: played.now, limit: limit)
      try SeasonTable.setEnd(db, of: id, to: end)
      var ended = season.withheld
      ended.endsAt = end
      if ended.state(at: played.now).isOver {
        try SeasonEndTable.insert(db, id, endedAt: played.now, isByHand: true, plannedEnd: season.endsAt)
      }
      // From now on the season's time is never before the end, even if the clock is set back.
      try SeasonTable.setTime(db, of: id, to: played.now)
      try transaction.noteDirectory(.seasons, at: played.now)
      return ended
    }
  }
}

extension ResumeSeason: AppliedCommand {
  /// Takes back the end of a season.
  func apply(in transaction: inout ContestTransaction) throws -> Season {
    try transaction.changeDirectory { transaction in
      let (db, id) = (transaction.db, self.season)
      let played = try SeasonTable.played(db, id, shown: transaction.moment)
      let season = played.season
      guard let end = try SeasonEndTable.end(db, of: id) else { throw ContestRefusal.notEnded(id) }
      if let reason = end.reasonToStay(at: transaction.moment) { throw ContestRefusal.endIsFinal(id, reason: reason) }
      try SeasonEndTable.delete(db, id)
      try SeasonTable.setEnd(db, of: id, to: end.plannedEnd)
      try transaction.noteDirectory(.seasons, at: played.now)
      var resumed = season.withheld
      resumed.endsAt = end.plannedEnd
      return resumed
    }
  }
}

extension SealSeason: AppliedCommand {
  /// Seals a season whose taps are all in.
  func apply(in transaction: inout ContestTransaction) throws -> Season {
    let comment = try validComment()
    return try transaction.changeDirectory { transaction in
      let (db, id) = (transaction.db, season)
      let played = try SeasonTable.played(db, id, shown: transaction.moment)
      if played.state == .counting {
        throw ContestRefusal.stillCounting(id, until: played.season.finalAt ?? played.now)
      }
      if let pause = played.season.openPause, isForced != true {
        throw ContestRefusal.openPause(id, pause, isOver: played.state.isOver)
      }
      // A season that was called off before its start has no end in the file.
      guard played.state == .ended, let end = try SeasonEndTable.end(db, of: id) else {
        throw ContestRefusal.notOver(id)
      }
      if let seal = end.seal { throw ContestRefusal.sealed(id, at: seal.sealedAt) }
      // The new revision is one of those that the seal has.
      try transaction.noteDirectory(.seasons, at: played.now)
      if let comment { try SeasonEndTable.setComment(db, of: id, to: comment) }
      try SealedSeason.seal(db, end, at: transaction.moment)
      return played.season.withheld
    }
  }
}

extension PassTime: AppliedCommand {
  /// The maximum number of seasons that one command seals, so that no caller waits long for a file with hundreds of
  /// seasons.
  private static let sealLimit = 4

  /// Seals the seasons whose end is final.
  func apply(in transaction: inout ContestTransaction) throws -> [SeasonID] {
    try transaction.changeDirectory { transaction in
      let (db, moment) = (transaction.db, transaction.moment)
      // The new revision records the moment, so the clock no longer counts as ahead.
      let isEntryDue = try RevisionTable.isEntryDue(db, at: moment)
      if isEntryDue || isClockConfirmed && transaction.jump != nil {
        try transaction.noteDirectory(.seasons, at: moment)
        try transaction.writeDueSeasons()
      }
      let final = try SeasonEndTable.unsealed(db).filter { $0.isFinal(at: moment) }.prefix(Self.sealLimit)
      for end in final {
        try SealedSeason.seal(db, end, at: moment)
      }
      return final.map(\.season)
    }
  }
}

extension StopRepeating: AppliedCommand {
  func apply(in transaction: inout ContestTransaction) throws -> SeasonSeries {
    try transaction.changeDirectory { transaction in
      let (db, shown, id) = (transaction.db, transaction.moment, season)
      guard let asked = try SeasonTable.season(db, id) else { throw TapRefusal.unknownSeason(id) }
      guard let seriesID = asked.series else { throw ContestRefusal.notRepeating(id) }
      let series = try SeriesTable.series(db, seriesID)
      let seasons = try SeasonTable.allPlayed(db, shown: shown).filter { $0.season.series == seriesID }
      // Taps count up to the season's time, which may be ahead of a clock that was set back a little.
      let now = seasons.filter { $0.state.isUnderWay }.map(\.now).max() ?? shown
      if let endsAt = series.endsAt, endsAt <= now { throw ContestRefusal.seriesEnded(id, endedAt: endsAt) }

      let begun = seasons.map(\.season).filter { $0.startsAt <= max(now, series.startsAt) }
      let lastEnd = atOnce ? nil : begun.compactMap(\.endsAt).max()
      // Seasons that have ended, and were not called off, keep their ends. So the series ends no earlier than they do.
      // Such an end can be later than `now`, if the clock was ahead then and was set back afterwards.
      let over = seasons.filter { $0.state == .ended && !$0.isCalledOff }
      let end = max(now, series.startsAt, lastEnd ?? now, over.compactMap(\.season.endsAt).max() ?? now)
      try SeriesTable.setEnd(db, of: seriesID, to: end)
      for played in seasons {
        guard let endsAt = played.season.endsAt, endsAt > end else { continue }
        try SeasonTable.setEnd(db, of: played.season.id, to: max(end, played.season.startsAt))
        if played.state.isUnderWay, end <= now { try SeasonTable.setTime(db, of: played.season.id, to: now) }
      }
      try transaction.noteDirectory(.seasons, at: now)
      return try SeriesTable.series(db, seriesID).withheld
    }
  }
}
