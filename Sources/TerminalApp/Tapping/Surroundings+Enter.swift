import PlayerFile
import SchoolDirectory
import TapGame

extension Surroundings {
  /// Goes on with the session that the player has for a school in a season, or opens a new one.
  ///
  /// A session is gone on with when the contest has it as the player's file remembers it. If it does not, as when the database is
  /// another one, what waits under it moves to a new session.
  ///
  /// Nothing else may be under way between the file and the contest meanwhile: what the contest says of a session has to be true until the
  /// file has heard it.
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
    if let current, current.id != refused, standings[current.id] == .goesOn, current.nickname == nickname,
      let session = try await client.session(current.session)
    {
      try await move(standings, to: session, at: place, refused: refused)
      return try await entrance(at: place)
    }
    let session = try await client.openSession(.init(season: season, school: school, nickname: nickname))
    try await file.begin(session, in: contest)
    try await move(standings, to: session, at: place, refused: refused)
    return try await entrance(at: place)
  }

  /// The taps of the player for a school in a season that the contest has counted.
  func count(for school: SchoolID, season: SeasonID) async throws -> Int64 {
    let place = SessionPlace(contest: contest, season: season, school: school)
    for own in try await file.sessions(at: place) {
      try await file.reconcile(own.id, with: try await client.session(own.session))
    }
    return try await file.sessions(at: place).filter(\.isInStore).reduce(0) { $0 + $1.counted }
  }

  /// Moves what waits under sessions that the contest takes no more to one that it does take.
  private func move(
    _ standings: [OwnSession.ID: SessionStanding], to session: Session, at place: SessionPlace, refused: OwnSession.ID?
  ) async throws {
    guard let current = try await file.session(at: place) else { return }
    for own in try await file.sessions(at: place) where own.id != current.id && own.pendingBatches > 0 {
      let isLost = own.id == refused || standings[own.id].map { $0 != .goesOn } ?? false
      if isLost { try await file.rehome(from: own.id, to: session) }
    }
  }

  private func entrance(at place: SessionPlace) async throws -> Tapping.Entrance {
    guard let session = try await file.session(at: place) else { throw PlayerFileError.noSession(place) }
    return Tapping.Entrance(
      session: session, ownSessions: Set(try await file.sessions(at: place).map(\.id)),
      earlier: try await file.earlierTaps(at: place), queue: try await file.pending(in: contest))
  }
}
