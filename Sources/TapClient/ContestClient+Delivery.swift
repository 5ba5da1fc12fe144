import SchoolDirectory
import Synchronization
import TapGame

/// Sends batches from the outbox to the contest, and opens sessions. Only one such operation runs at a time. While it
/// runs, other code may only append taps to the outbox.
///
/// A batch is removed from the outbox only after its receipt, after the contest's record of its session covers it, or
/// after a permanent refusal of the batch or of its session. After any other error it is sent again. Its sequence
/// number makes sure that it counts only once.
extension ContestClient {
  /// Sends the waiting batches.
  ///
  /// - Throws: when the contest is temporarily not writable, or the outbox cannot be used.
  func sendAll(_ observe: Observer) async throws {
    try await recover()
    while true {
      // Each session of an earlier run is checked with the contest before it is used. If the contest's file was
      // replaced, the session's number may belong to another player.
      let place = state.withLock { $0.place }
      // A session that was given up is replaced before batches are sent.
      for own in try await file.sessions(at: place, orWaitingIn: contest)
      where (own.isCurrent || own.pendingBatches > 0)
        && (!own.isInStore || !state.withLock { $0.reconciled.contains(own.id) })
      {
        if try await file.reconcile(own.id, with: try await stored(own, observe)) == .goesOn {
          state.withLock { _ = $0.reconciled.insert(own.id) }
          await tell(.resumed, observe)
        } else {
          try await renew(own, observe)
        }
      }
      let waiting = try await file.pending(in: contest)
      if waiting.isEmpty { return }
      // After a refusal, the later batches have other numbers or another session.
      for batch in waiting {
        guard try await deliver(batch, observe) else { break }
      }
    }
  }

  /// Sends a batch.
  ///
  /// - Returns: whether the batch has a receipt. If not, it was refused, and was moved or dropped.
  private func deliver(_ batch: OutboxBatch, _ observe: Observer) async throws -> Bool {
    do {
      let receipt = try await connection.commit(batch.batch)
      try await file.settle(batch, with: receipt)
      await tell(.receipt(receipt, ofEarlierRun: isOfEarlierRun(batch)), observe)
      return true
    } catch let refusal as any BatchRefusal {
      switch refusal.action {
      case .retry: throw refusal
      case .renew:
        if refusal is DisownedSession { try await disown(batch.session, because: refusal, observe) }
        try await renew(try await file.session(batch.session), observe)
      case .drop: try await drop(batch, because: refusal, observe)
      case .end: try await dropAll(of: batch.session, because: refusal, observe)
      }
      return false
    }
  }

  // MARK: Sessions

  /// Continues the player's session for a school in a season of a contest, or opens a new one.
  ///
  /// A session is continued if the contest's record of it matches the outbox. Otherwise its waiting batches move to a
  /// new session, for example after the contest's file was replaced.
  ///
  /// - Parameter refused: the session that the contest refuses as stale or unknown.
  /// - Throws: `TapRefusal` when the season or the school takes no taps; another error when the contest or the outbox
  ///   cannot be used.
  func enter(_ place: SessionPlace, refused: OwnSession.ID? = nil, _ observe: Observer) async throws {
    let nickname = try await file.profile().nickname
    let stored = try await reconcile(place, observe)
    let session: Session
    if let current = try await file.session(at: place), current.id != refused, current.nickname == nickname,
      let known = stored[current.id]
    {
      session = known
    } else {
      session = try await connection.openSession(
        .init(season: place.season, school: place.school, nickname: nickname, code: state.withLock { $0.code }))
      try await file.begin(session, in: contest)
    }
    // The contest may refuse a session, or not know it any more. Its waiting batches move to the current session.
    let current = try await file.session(at: place)?.id
    for own in try await file.sessions(at: place) where own.id != current && own.pendingBatches > 0 {
      let isKnown = own.id != refused && stored[own.id] != nil
      if !isKnown { try await file.rehome(from: own.id, to: session) }
    }
  }

  /// Reconciles the player's sessions for a school in a season with the contest.
  ///
  /// - Returns: the contest's record of each session that matches the outbox.
  func reconcile(_ place: SessionPlace, _ observe: Observer) async throws -> [OwnSession.ID: Session] {
    var known: [OwnSession.ID: Session] = [:]
    for own in try await file.sessions(at: place) {
      let stored = try await stored(own, observe)
      if try await file.reconcile(own.id, with: stored) == .goesOn { known[own.id] = stored }
    }
    return known
  }

  /// The contest's record of a session. It is `nil` if the contest has no record, or does not accept this player as the
  /// owner. In the second case, the session is given up, and the batch that may have been counted is dropped.
  private func stored(_ own: OwnSession, _ observe: Observer) async throws -> Session? {
    do { return try await connection.session(own.session) } catch let refusal as DisownedSession {
      try await disown(own.id, because: refusal, observe)
      return nil
    }
  }

  /// Moves the waiting batches of a session to a new session. The contest refuses the old session, so it has counted
  /// none of these batches. If the contest refuses a new session permanently, the batches are dropped.
  private func renew(_ session: OwnSession, _ observe: Observer) async throws {
    do {
      try await enter(session.place, refused: session.id, observe)
      await tell(.sessionReplaced, observe)
    } catch let refusal as TapRefusal where refusal.action == .end {
      try await dropAll(of: session.id, because: refusal, observe)
    }
  }

  // MARK: Losses

  private func disown(
    _ session: OwnSession.ID, because refusal: any BatchRefusal, _ observe: Observer
  ) async throws {
    let lost = try await file.disown(session, because: describe(refusal), at: clock.now)
    if let lost { await tellDropped(lost, because: refusal, observe) }
  }

  private func dropAll(
    of session: OwnSession.ID, because refusal: any BatchRefusal, _ observe: Observer
  ) async throws {
    for batch in try await file.batches(of: session) { try await drop(batch, because: refusal, observe) }
  }

  private func drop(_ batch: OutboxBatch, because refusal: any BatchRefusal, _ observe: Observer) async throws {
    // Dropping a batch changes the sequences of the later batches, so the batch is read again with its present
    // sequence.
    let waiting = try await file.batches(of: batch.session)
    guard let current = waiting.first(where: { $0.id == batch.id }) else { return }
    try await file.drop(current, because: RefusedBatch(describe(refusal)), at: clock.now)
    await tellDropped(current, because: refusal, observe)
  }

  private func tellDropped(_ batch: OutboxBatch, because refusal: any BatchRefusal, _ observe: Observer) async {
    await tell(
      .dropped(taps: batch.batch.taps, reason: describe(refusal), ofEarlierRun: isOfEarlierRun(batch)), observe)
  }

  private func isOfEarlierRun(_ batch: OutboxBatch) -> Bool {
    state.withLock { $0.firstBatch.map { batch.id.rawValue < $0.rawValue } ?? true }
  }
}
