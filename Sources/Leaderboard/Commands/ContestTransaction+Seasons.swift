import GRDB
import TapGame

extension StartSeason: AppliedCommand {
  func apply(in transaction: inout ContestTransaction) throws -> Season { try transaction.start(self) }
}

extension StartSeries: AppliedCommand {
  func apply(in transaction: inout ContestTransaction) throws -> Season { try transaction.start(self) }
}

extension EndSeason: AppliedCommand {
  func apply(in transaction: inout ContestTransaction) throws -> Season { try transaction.endSeason(season, at: at) }
}

extension ResumeSeason: AppliedCommand {
  func apply(in transaction: inout ContestTransaction) throws -> Season { try transaction.resumeSeason(season) }
}

extension SealSeason: AppliedCommand {
  func apply(in transaction: inout ContestTransaction) throws -> Season { try transaction.seal(self) }
}

extension StopRepeating: AppliedCommand {
  func apply(in transaction: inout ContestTransaction) throws -> SeasonSeries {
    try transaction.stopRepeating(season, atOnce: atOnce)
  }
}

extension PassTime: AppliedCommand {
  func apply(in transaction: inout ContestTransaction) throws -> [SeasonID] {
    try transaction.passTime(isClockConfirmed: isClockConfirmed)
  }
}

extension ContestTransaction {
  mutating func start(_ season: StartSeason) throws -> Season {
    let startsAt = try season.start(madeAt: moment)
    let settings = try Self.settings(season.settings)
    return try changeDirectory { transaction in
      let id = try SeasonTable.insert(
        transaction.db, name: season.name, startsAt: startsAt, endsAt: season.endsAt, settings: settings,
        isSimulation: season.isSimulation ?? false)
      try transaction.noteDirectory(.seasons, at: transaction.moment)
      return Season(
        id: id, name: season.name, startsAt: startsAt, endsAt: season.endsAt, settings: settings.withheld,
        isSimulation: season.isSimulation ?? false)
    }
  }

  private static func settings(_ changes: SettingChanges) throws -> SeasonSettings {
    let settings = try SeasonSettings.standard.changed(by: changes)
    guard !settings.join.isUnmade else { throw ContestRefusal.codeToMake }
    return settings
  }

  /// Creates a series with its first season.
  mutating func start(_ new: StartSeries) throws -> Season {
    let startsAt = try new.start(madeAt: moment)
    let settings = try Self.settings(new.settings)
    if let namesake = try repeatingSeason(seriesNamed: new.name) {
      throw ContestRefusal.invalid(
        "Season \(namesake) repeats as “\(new.name)” already; choose another name, or let that one repeat no more first."
      )
    }
    let values = SeasonSeries(
      id: SeasonSeriesID(rawValue: 0), name: new.name, period: new.period, timeZone: new.timeZone, startsAt: startsAt,
      endsAt: new.endsAt, settings: settings)
    guard let span = values.span(at: moment) else {
      throw ContestRefusal.invalid(
        "A season cannot repeat from \(startsAt) on; choose a start in the years 0 to 9999.")
    }
    return try changeDirectory { transaction in
      let series = try SeriesTable.insert(transaction.db, values)
      let id = try SeasonTable.insert(transaction.db, of: series, span: span)
      try transaction.noteDirectory(.seasons, at: transaction.moment)
      return Season(
        id: id, name: series.seasonName(for: span), startsAt: span.startsAt, endsAt: span.endsAt,
        settings: settings.withheld, series: series.id)
    }
  }

  /// The newest season of a series that has this name and still repeats; `nil` if there is no such series.
  private func repeatingSeason(seriesNamed name: String) throws -> SeasonID? {
    let namesakes = try SeriesTable.all(db).filter { $0.name == name }
    guard !namesakes.isEmpty else { return nil }
    let seasons = try SeasonTable.all(db)
    for series in namesakes {
      let newest = seasons.last { $0.series == series.id }
      if let newest, series.goesOn(after: newest) { return newest.id }
    }
    return nil
  }

  /// Ends a season, now or at a later moment.
  mutating func endSeason(_ id: SeasonID, at end: Timestamp?) throws -> Season {
    try changeDirectory { transaction in
      let db = transaction.db
      let played = try SeasonTable.played(db, id, shown: transaction.moment)
      var season = played.season
      if played.state == .paused {
        guard end == nil else { throw ContestRefusal.endOfPaused(id) }
        season = try season.continued(at: played.now).season
        try SeasonTable.setPauses(db, of: season)
      }
      var limit: Timestamp?
      if let series = season.series, let endsAt = season.endsAt {
        limit = try SeriesTable.series(db, series).span(at: season.startsAt)?.endsAt ?? endsAt
      }
      let end = try season.end(at: end, now: played.now, limit: limit)
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

  /// Takes back the end of a season.
  mutating func resumeSeason(_ id: SeasonID) throws -> Season {
    try changeDirectory { transaction in
      let db = transaction.db
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

  /// Seals a season whose taps are all in.
  mutating func seal(_ command: SealSeason) throws -> Season {
    let id = command.season
    let comment = try command.validComment()
    return try changeDirectory { transaction in
      let db = transaction.db
      let played = try SeasonTable.played(db, id, shown: transaction.moment)
      if played.state == .counting {
        throw ContestRefusal.stillCounting(id, until: played.season.finalAt ?? played.now)
      }
      if let pause = played.season.openPause, command.isForced != true {
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

  /// The maximum number of seasons that one command seals, so that no caller waits long for a file with hundreds of
  /// seasons.
  private static let sealLimit = 4

  /// Seals the seasons whose end is final.
  mutating func passTime(isClockConfirmed: Bool) throws -> [SeasonID] {
    try changeDirectory { transaction in
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

  mutating func stopRepeating(_ id: SeasonID, atOnce: Bool) throws -> SeasonSeries {
    try changeDirectory { transaction in
      let (db, shown) = (transaction.db, transaction.moment)
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
