import PlayerFile
import SchoolDirectory
import TapGame

extension Surroundings {
  /// Goes on with the session that the player has for a school in a season, or opens a new one.
  ///
  /// A session is gone on with when the contest has it as the player's file remembers it. If it does not, as when the database is
  /// another one, what waits under it moves to a new session.
  ///
  /// - Parameter refused: the session that the contest takes no more, as it is stale or unknown.
  /// - Throws: `TapRefusal` when the season or the school takes no taps; another error when the contest or the file cannot be used.
  func enter(_ school: SchoolID, season: SeasonID, refused: OwnSession.ID? = nil) async throws -> Tapping.Entrance {
    let place = SessionPlace(contest: contest, season: season, school: school)
    let nickname = try await file.profile().nickname
    var standings: [OwnSession.ID: SessionStanding] = [:]
    for own in try await file.sessions(at: place) {
      standings[own.id] = try await file.reconcile(own.id, with: try await client.session(own.session))
    }
    let current = try await file.session(at: place)
    if let current, current.id != refused, standings[current.id] == .goesOn, current.nickname == nickname {
      return try await entrance(of: current)
    }
    let session = try await client.openSession(.init(season: season, school: school, nickname: nickname))
    if let left = refused ?? current?.id, left == refused || standings[left] != .goesOn {
      return try await entrance(of: file.rehome(from: left, to: session))
    }
    return try await entrance(of: file.begin(session, in: contest))
  }

  private func entrance(of session: OwnSession) async throws -> Tapping.Entrance {
    Tapping.Entrance(
      session: session, earlier: try await file.earlierTaps(at: session.place),
      waiting: try await file.pending(in: contest).filter { $0.session == session.id })
  }
}
