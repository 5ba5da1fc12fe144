import GRDB
import SchoolDirectory
import TapGame

/// How a session request is admitted.
enum Entry {
  /// The request opens a session.
  case opening
  /// The request opens a session with a ticket. The session gets the nickname of the ticket's previous session, if
  /// there was one.
  case ticket(TicketDigest, Nickname?)
  /// The request's ticket was used before. The ticket's session continues.
  case again(Session)
}

extension SetSeason: AppliedCommand {
  func apply(in transaction: inout ContestTransaction) throws -> Season { try transaction.set(self) }
}

extension AddTickets: AppliedCommand {
  func apply(in transaction: inout ContestTransaction) throws -> TicketCount { try transaction.addTickets(self) }
}

extension ContestTransaction {
  /// Checks the code or the ticket of a request.
  ///
  /// A ticket is for one session at a time. A phone that did not get the response sends the ticket again, and gets the
  /// same session. When that session is stale, the ticket opens another session for the same player.
  ///
  /// - Parameter taken: the tickets of earlier requests of the command.
  mutating func entry(
    of request: SessionRequest, taken: Set<TicketDigest>
  ) throws -> Result<Entry, TapRefusal> {
    let played = try season(request.season.rawValue)
    let joining = played.season.joining
    guard joining != .open else { return .success(.opening) }
    guard let text = request.code, !text.isEmpty else { return .failure(.codeNeeded(request.season, joining)) }
    switch played.season.settings.join {
    case .open: return .success(.opening)
    case .code(let code):
      let isRight = code.accepts(text, in: request.season, at: played.now)
      return isRight ? .success(.opening) : .failure(.wrongCode(request.season, joining))
    case .ticket:
      guard let digest = TicketDigest(of: text), !taken.contains(digest),
        let ticket = try TicketTable.ticket(db, season: request.season, digest)
      else { return .failure(.wrongCode(request.season, joining)) }
      return try entry(of: request, digest, ticket, in: played)
    }
  }

  private mutating func entry(
    of request: SessionRequest, _ digest: TicketDigest, _ ticket: TicketTable.StoredTicket, in played: SeasonAtMoment
  ) throws -> Result<Entry, TapRefusal> {
    let school = try statements.school(request.school)?.number
    if let bound = ticket.school, bound != school {
      return .failure(.ticketOfOtherSchool(request.season, try schoolID(bound)))
    }
    guard let id = ticket.session, let row = try statements.session(id), let session = try SessionTable.session(db, id)
    else { return .success(.ticket(digest, nil)) }
    // If the ticket's session is banned, the ticket is banned, too.
    guard row.ban == nil else { return .failure(.banned(request.season)) }
    guard session.school == request.school else {
      return .failure(.ticketOfOtherSchool(request.season, session.school))
    }
    let isStale = row.progress.isStale(at: played.now, in: played.season)
    return .success(isStale ? .ticket(digest, session.nickname) : .again(session))
  }

  private func schoolID(_ number: Int64) throws -> SchoolID {
    guard let text = try String.fetchOne(db, sql: "SELECT id FROM school WHERE number = ?", arguments: [number]),
      let id = SchoolID(text)
    else { throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "a ticket is for a school that is not there") }
    return id
  }

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
