package import PlayerFile
package import SchoolDirectory
package import TapGame

/// Sends batches from a player's file to a contest, and stores their receipts.
///
/// A batch leaves the file only with its receipt, or with a refusal that a retry cannot change. After any fault it is
/// sent again, and its sequence number makes it count once.
///
/// Make one call at a time: the contest's answer about a session has to stay true until the file has stored it. Only
/// appending taps is allowed meanwhile.
package struct TapSender: Sendable {
  /// The contest.
  package let connection: any ContestConnection
  /// The contest's location, the key under which the player's file stores it.
  package let contest: ContestLocation
  /// The player's data on this machine.
  package let file: PlayerFile
  /// The time of day.
  package let wallClock: any WallClock
  private let code: @Sendable () -> String?
  private let sentence: @Sendable (any BatchRefusal) -> String

  /// A sender of these parts.
  ///
  /// - Parameters:
  ///   - connection: the contest.
  ///   - contest: its location.
  ///   - file: the player's data on this machine.
  ///   - wallClock: the time of day.
  ///   - sentence: what the player is told of a refusal; its description if not given.
  ///   - code: the code or ticket that sessions are opened with; `nil` for that of the connection.
  package init(
    connection: any ContestConnection, contest: ContestLocation, file: PlayerFile, wallClock: any WallClock,
    sentence: @escaping @Sendable (any BatchRefusal) -> String = { $0.description },
    code: @escaping @Sendable () -> String? = { nil }
  ) {
    self.code = code
    self.sentence = sentence
    self.connection = connection
    self.contest = contest
    self.file = file
    self.wallClock = wallClock
  }

  /// The outcome of a batch.
  package enum Event: Sendable {
    /// A batch was committed, by this call or an earlier one.
    case receipt(OutboxBatch, Receipt)
    /// A batch was dropped, because no retry can help.
    case dropped(OutboxBatch, reason: String)
    /// A batch was refused. With the batches that wait now, and the session that replaces the batch's own, if any.
    case renewed([OutboxBatch], Entrance?)
  }

  /// A session to play in, and its counts.
  package struct Entrance: Equatable, Sendable {
    /// The session, from the player's file.
    package let session: OwnSession
    /// All sessions of the player for this school in this season.
    package let ownSessions: Set<OwnSession.ID>
    /// The taps of earlier sessions for the same school in the same season.
    package let earlier: Int64
    /// All batches for this contest that wait for their receipts.
    package let queue: [OutboxBatch]
  }

  // MARK: Sending

  /// Reconciles the state of an earlier run with the contest. A session that the contest no longer has, for example
  /// after its file was replaced, must not be used: its number may belong to another player by now.
  ///
  /// - Returns: the waiting batches.
  /// - Throws: when the player's file or the contest cannot be read or written.
  package func reconcile(_ observe: (Event) -> Void) async throws -> [OutboxBatch] {
    for own in try await file.waitingSessions(in: contest) { _ = try await reconcile(own, observe) }
    return try await file.pending(in: contest)
  }

  /// Reconciles one session of an earlier run with the contest.
  ///
  /// - Returns: whether the session goes on; otherwise another one has replaced it.
  /// - Throws: when the player's file or the contest cannot be read or written.
  package func reconcile(_ own: OwnSession, _ observe: (Event) -> Void) async throws -> Bool {
    let stored = try await stored(own, observe)
    if try await file.reconcile(own.id, with: stored) == .goesOn { return true }
    _ = try await renew(own.id, observe)
    return false
  }

  /// Sends the first waiting batch.
  ///
  /// - Throws: when the contest is temporarily not writable, or the player's file is not writable.
  package func deliver(_ batch: OutboxBatch, _ observe: (Event) -> Void) async throws {
    do {
      let receipt = try await connection.commit(batch.batch)
      try await file.settle(batch, with: receipt)
      observe(.receipt(batch, receipt))
    } catch let refusal as any BatchRefusal {
      var entrance: Entrance?
      switch refusal.action {
      case .retry: throw refusal
      case .renew:
        if refusal is DisownedSession { try await disown(batch.session, because: refusal, observe) }
        entrance = try await renew(batch.session, observe)
      case .drop: try await drop(batch, because: refusal, observe)
      case .end: try await dropAll(of: batch.session, because: refusal, observe)
      }
      observe(.renewed(try await file.pending(in: contest), entrance))
    }
  }

  // MARK: Sessions

  /// Continues the player's session for a school in a season, or opens a new one.
  ///
  /// A session is continued if the contest's record of it matches the player's file. Otherwise, for example after the
  /// database was replaced, its waiting batches move to a new session.
  ///
  /// - Parameter refused: the session that the contest refuses as stale or unknown.
  /// - Throws: `TapRefusal` when the season or the school takes no taps; another error when the contest or the file
  ///   cannot be used.
  package func enter(
    _ school: SchoolID, season: SeasonID, refused: OwnSession.ID? = nil, _ observe: (Event) -> Void = { _ in }
  ) async throws -> Entrance {
    let place = SessionPlace(contest: contest, season: season, school: school)
    let nickname = try await file.profile().nickname
    let stored = try await reconcile(place, observe)
    let session: Session
    if let current = try await file.session(at: place), current.id != refused, current.nickname == nickname,
      let known = stored[current.id]
    {
      session = known
    } else {
      session = try await connection.openSession(
        .init(season: season, school: school, nickname: nickname, code: code()))
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
  /// - Throws: when the contest or the file cannot be used.
  package func count(
    for school: SchoolID, season: SeasonID, _ observe: (Event) -> Void = { _ in }
  ) async throws -> Int64 {
    let place = SessionPlace(contest: contest, season: season, school: school)
    _ = try await reconcile(place, observe)
    return try await file.sessions(at: place).filter(\.isInStore).reduce(0) { $0 + $1.counted }
  }

  /// Reconciles the player's sessions at a place with the contest.
  ///
  /// - Returns: the contest's record of each session that matches the player's file.
  private func reconcile(
    _ place: SessionPlace, _ observe: (Event) -> Void
  ) async throws -> [OwnSession.ID: Session] {
    var known: [OwnSession.ID: Session] = [:]
    for own in try await file.sessions(at: place) {
      let stored = try await stored(own, observe)
      if try await file.reconcile(own.id, with: stored) == .goesOn { known[own.id] = stored }
    }
    return known
  }

  /// The contest's record of a session; `nil` if it has none or does not accept the session as ours. In the latter case
  /// the session is given up, with the batch that may have been counted.
  private func stored(_ own: OwnSession, _ observe: (Event) -> Void) async throws -> Session? {
    do { return try await connection.session(own.session) } catch let refusal as DisownedSession {
      try await disown(own.id, because: refusal, observe)
      return nil
    }
  }

  private func entrance(at place: SessionPlace) async throws -> Entrance {
    guard let session = try await file.session(at: place) else { throw PlayerFileError.noSession(place) }
    return Entrance(
      session: session, ownSessions: Set(try await file.sessions(at: place).map(\.id)),
      earlier: try await file.earlierTaps(at: place), queue: try await file.pending(in: contest))
  }

  /// Moves the waiting batches of a session to a new one. The contest refuses the old session, so it has counted none
  /// of them. If no new session can ever be opened, the batches are dropped.
  private func renew(_ session: OwnSession.ID, _ observe: (Event) -> Void) async throws -> Entrance? {
    let place = try await file.place(of: session)
    do { return try await enter(place.school, season: place.season, refused: session, observe) } catch let refusal
      as TapRefusal where refusal.action == .end
    {
      try await dropAll(of: session, because: refusal, observe)
      return nil
    }
  }

  // MARK: Losses

  private func disown(
    _ session: OwnSession.ID, because refusal: any BatchRefusal, _ observe: (Event) -> Void
  ) async throws {
    let lost = try await file.disown(session, because: sentence(refusal), at: wallClock.now)
    if let lost { observe(.dropped(lost, reason: sentence(refusal))) }
  }

  private func dropAll(
    of session: OwnSession.ID, because refusal: any BatchRefusal, _ observe: (Event) -> Void
  ) async throws {
    for batch in try await file.batches(of: session) { try await drop(batch, because: refusal, observe) }
  }

  private func drop(_ batch: OutboxBatch, because refusal: any BatchRefusal, _ observe: (Event) -> Void) async throws {
    // Batches behind a dropped one move up, so the batch is looked up by its present number.
    let waiting = try await file.batches(of: batch.session)
    guard let current = waiting.first(where: { $0.id == batch.id }) else { return }
    try await file.drop(current, because: RefusedBatch(sentence(refusal)), at: wallClock.now)
    observe(.dropped(current, reason: sentence(refusal)))
  }
}
