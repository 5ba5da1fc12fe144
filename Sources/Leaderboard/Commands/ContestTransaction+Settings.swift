import Basics
import GRDB
import SchoolDirectory
import TapGame

extension SetSeason: AppliedCommand {
  /// Changes settings of a season, and of the seasons that follow it in its series.
  func apply(in transaction: inout ContestTransaction) throws -> Season {
    try transaction.changeDirectory { transaction in
      let season = try transaction.changeableSeason(self.season)
      let settings = try self.settings(of: season)
      guard !settings.join.isUnmade else { throw ContestRefusal.codeToMake }
      try SeasonTable.set(transaction.db, season.id, settings)
      if let series = season.series {
        let following = try SeriesTable.series(transaction.db, series).settings.changed(by: self.settings)
        try SeriesTable.set(transaction.db, series, following)
      }
      try transaction.noteDirectory(.seasons, at: transaction.moment)
      return season.with(settings).withheld
    }
  }
}

extension AddTickets: AppliedCommand {
  /// Adds tickets, all or none.
  func apply(in transaction: inout ContestTransaction) throws -> TicketCount {
    try transaction.undoingRefusals { transaction in
      _ = try transaction.changeableSeason(season)
      guard (1...Self.maximumCount).contains(tickets.count) else {
        throw ContestRefusal.invalid(
          "1 to \(Self.maximumCount) tickets are made at once, not \(tickets.count); make them in parts.")
      }
      let school = try school.map { school in
        guard let found = try transaction.statements.school(school) else {
          throw TapRefusal.unknownSchool(school)
        }
        return found.number
      }
      for ticket in tickets {
        guard try TicketTable.insert(transaction.db, season: season, ticket, school: school) else {
          throw ContestRefusal.invalid(
            "Season \(season) has one of these tickets already, and none was added; make them anew.")
        }
      }
      return try TicketTable.count(transaction.db, season: season)
    }
  }
}

extension ContestTransaction {
  /// A season whose settings and tickets may still change.
  fileprivate mutating func changeableSeason(_ id: SeasonID) throws -> Season {
    guard let played = try existingSeason(id) else { throw TapRefusal.unknownSeason(id) }
    if played.state == .ended {
      throw TapRefusal.seasonEnded(id, endedAt: played.season.endsAt ?? played.now)
    }
    return played.season
  }
}
