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

  /// The refusal of a session request because of a ban in force; `nil` if no ban applies.
  func refusal(ofBanned request: SessionRequest, school: Int64) throws -> TapRefusal? {
    let player = PlayerName(school: school, nickname: request.nickname.text)
    let ban = try StandingBan.find(
      db, season: request.season.rawValue, player: player, source: request.source?.id)
    return ban == nil ? nil : .banned(request.season)
  }
}
