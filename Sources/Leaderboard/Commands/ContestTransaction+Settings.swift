import GRDB
import SchoolDirectory
import TapGame

extension SetSeason: AppliedCommand {
  func apply(in transaction: inout ContestTransaction) throws -> Season { try transaction.set(self) }
}

extension AddTickets: AppliedCommand {
  func apply(in transaction: inout ContestTransaction) throws -> TicketCount { try transaction.addTickets(self) }
}

extension ContestTransaction {
  /// Changes settings of a season, and of the seasons that follow it in its series.
  mutating func set(_ change: SetSeason) throws -> Season {
    try changeDirectory { transaction in
      let season = try transaction.changeableSeason(change.season)
      let settings = try change.settings(of: season)
      guard !settings.join.isUnmade else { throw ContestRefusal.codeToMake }
      try SeasonTable.set(transaction.db, season.id, settings)
      if let series = season.series {
        let following = try SeriesTable.series(transaction.db, series).settings.changed(by: change.settings)
        try SeriesTable.set(transaction.db, series, following)
      }
      try transaction.noteDirectory(.seasons, at: transaction.moment)
      return season.with(settings).withheld
    }
  }

  /// Adds tickets, all or none.
  mutating func addTickets(_ new: AddTickets) throws -> TicketCount {
    try undoingRefusals { transaction in
      _ = try transaction.changeableSeason(new.season)
      guard (1...AddTickets.maximumCount).contains(new.tickets.count) else {
        throw ContestRefusal.invalidSeason(
          reason:
            "1 to \(AddTickets.maximumCount) tickets are made at once, not \(new.tickets.count); make them in parts.")
      }
      let school = try new.school.map { school in
        guard let found = try transaction.statements.school(school) else {
          throw TapRefusal.unknownSchool(school)
        }
        return found.number
      }
      for ticket in new.tickets {
        guard try TicketTable.insert(transaction.db, season: new.season, ticket, school: school) else {
          throw ContestRefusal.invalidSeason(
            reason: "Season \(new.season) has one of these tickets already, and none was added; make them anew.")
        }
      }
      return try TicketTable.count(transaction.db, season: new.season)
    }
  }

  /// A season whose settings and tickets may still change.
  private mutating func changeableSeason(_ id: SeasonID) throws -> Season {
    guard let played = try existingSeason(id) else { throw TapRefusal.unknownSeason(id) }
    if played.state == .ended {
      throw TapRefusal.seasonEnded(id, endedAt: played.season.endsAt ?? played.now)
    }
    return played.season
  }
}
