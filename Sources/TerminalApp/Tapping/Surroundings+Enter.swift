import GameAPI
import PlayerFile
import SchoolDirectory
import TapGame

extension Surroundings {
  /// Continues the player's session for a school in a season, or opens a new one.
  ///
  /// A session is continued if the contest has it as the player's file remembers it. Otherwise, as when the database is
  /// another one, its waiting batches move to a new session.
  ///
  /// No other work between the file and the contest may run meanwhile: the contest's answer about a session has to stay
  /// true until the file has stored it.
  ///
  /// - Parameters:
  ///   - refused: the session that the contest refuses as stale or unknown.
  ///   - dropped: called with each batch that is lost with a session that the contest does not accept as ours.
  /// - Throws: `TapRefusal` when the season or the school takes no taps; another error when the contest or the file cannot be used.
  func enter(
    _ school: SchoolID, season: SeasonID, refused: OwnSession.ID? = nil, dropped: (OutboxBatch) -> Void = { _ in }
  ) async throws -> Tapping.Entrance {
    let place = SessionPlace(contest: contest, season: season, school: school)
    let nickname = try await file.profile().nickname
    let stored = try await reconcile(place, dropped: dropped)
    let session: Session
    if let current = try await file.session(at: place), current.id != refused, current.nickname == nickname,
      let known = stored[current.id]
    {
      session = known
    } else {
      session = try await client.openSession(.init(season: season, school: school, nickname: nickname))
      try await file.begin(session, in: contest)
    }
    // Batches of sessions that the contest refuses move to the session that it accepts.
    let current = try await file.session(at: place)?.id
    for own in try await file.sessions(at: place) where own.id != current && own.pendingBatches > 0 {
      let isKnown = own.id != refused && stored[own.id] != nil
      if !isKnown { try await file.rehome(from: own.id, to: session) }
    }
    return try await entrance(at: place)
  }

  /// The taps that the contest has counted for the player at a school in a season.
  ///
  /// - Parameter dropped: as for ``enter(_:season:refused:dropped:)``.
  /// - Throws: when the contest or the file cannot be used.
  func count(
    for school: SchoolID, season: SeasonID, dropped: (OutboxBatch) -> Void = { _ in }
  ) async throws -> Int64 {
    let place = SessionPlace(contest: contest, season: season, school: school)
    _ = try await reconcile(place, dropped: dropped)
    return try await file.sessions(at: place).filter(\.isInStore).reduce(0) { $0 + $1.counted }
  }

  /// Reconciles the player's sessions at a place with the contest.
  ///
  /// - Returns: the sessions that the contest has as the player's file remembers them.
  private func reconcile(
    _ place: SessionPlace, dropped: (OutboxBatch) -> Void
  ) async throws -> [OwnSession.ID: Session] {
    var known: [OwnSession.ID: Session] = [:]
    for own in try await file.sessions(at: place) {
      let stored = try await stored(own, dropped: dropped)
      if try await file.reconcile(own.id, with: stored) == .goesOn { known[own.id] = stored }
    }
    return known
  }

  /// The contest's record of a session; `nil` if it has none or does not accept the session as ours. In the latter case
  /// the session is given up, with the batch that may have been counted.
  ///
  /// - Throws: when the contest or the file cannot be used.
  func stored(_ own: OwnSession, dropped: (OutboxBatch) -> Void) async throws -> Session? {
    do { return try await client.session(own.session) } catch let disowned as DisownedSession {
      let lost = try await file.disown(own.id, because: disowned.description, at: wallClock.now)
      if let lost { dropped(lost) }
      return nil
    }
  }

  private func entrance(at place: SessionPlace) async throws -> Tapping.Entrance {
    guard let session = try await file.session(at: place) else { throw PlayerFileError.noSession(place) }
    return Tapping.Entrance(
      session: session, ownSessions: Set(try await file.sessions(at: place).map(\.id)),
      earlier: try await file.earlierTaps(at: place), queue: try await file.pending(in: contest))
  }
}
