import GameAPI
import PlayerFile
import SchoolDirectory
import TapGame
import Unidirectional

/// Sends batches from the player's file to the contest, and stores their receipts.
///
/// A batch leaves the file only with its receipt, or with a refusal that a retry cannot change. After any fault it is
/// sent again, and its sequence number makes it count once.
struct Courier: Sendable {
  let surroundings: Surroundings

  /// Reconciles what an earlier run has left with the contest. A session that the contest no longer has, as when its
  /// file was replaced, must not be used for taps: its number may belong to another player by now.
  ///
  /// - Returns: the waiting batches.
  /// - Throws: when the player's file or the contest cannot be read or written.
  func reconcile(_ send: Send<Tapping.Action>) async throws -> [OutboxBatch] {
    let file = surroundings.file
    for own in try await file.waitingSessions(in: surroundings.contest) {
      let stored = try await surroundings.stored(own) { send(.dropped($0)) }
      if try await file.reconcile(own.id, with: stored) != .goesOn { _ = try await renew(own.id, send) }
    }
    return try await file.pending(in: surroundings.contest)
  }

  /// Sends the first waiting batch.
  ///
  /// - Throws: when the contest is temporarily not writable, or the player's file is not writable.
  func deliver(_ batch: OutboxBatch, _ send: Send<Tapping.Action>) async throws {
    do {
      let receipt = try await surroundings.client.commit(batch.batch)
      try await surroundings.file.settle(batch, with: receipt)
      send(.receipt(batch, receipt))
    } catch let refusal as any BatchRefusal {
      var entrance: Tapping.Entrance?
      switch refusal.action {
      case .retry: throw refusal
      case .renew:
        if refusal is DisownedSession { try await disown(batch.session, because: refusal, send) }
        entrance = try await renew(batch.session, send)
      case .drop: try await drop(batch, because: refusal, send)
      case .end: try await dropAll(of: batch.session, because: refusal, send)
      }
      send(.renewed(try await surroundings.file.pending(in: surroundings.contest), entrance))
    }
  }

  /// Moves the waiting batches of a session to a new one. The contest refuses the old session, so it has counted none
  /// of them. If no new session can be opened, the batches are dropped.
  private func renew(_ session: OwnSession.ID, _ send: Send<Tapping.Action>) async throws -> Tapping.Entrance? {
    let place = try await surroundings.file.place(of: session)
    do {
      return try await surroundings.enter(place.school, season: place.season, refused: session) { send(.dropped($0)) }
    } catch let refusal as TapRefusal where refusal.action == .end {
      try await dropAll(of: session, because: refusal, send)
      return nil
    }
  }

  private func disown(
    _ session: OwnSession.ID, because refusal: any BatchRefusal, _ send: Send<Tapping.Action>
  ) async throws {
    let dropped = try await surroundings.file.disown(
      session, because: refusal.description, at: surroundings.wallClock.now)
    if let dropped { send(.dropped(dropped)) }
  }

  private func dropAll(
    of session: OwnSession.ID, because refusal: any BatchRefusal, _ send: Send<Tapping.Action>
  ) async throws {
    for batch in try await surroundings.file.batches(of: session) { try await drop(batch, because: refusal, send) }
  }

  private func drop(
    _ batch: OutboxBatch, because refusal: any BatchRefusal, _ send: Send<Tapping.Action>
  ) async throws {
    // Batches behind a dropped one move up, so the batch is looked up by its present number.
    let waiting = try await surroundings.file.batches(of: batch.session)
    guard let current = waiting.first(where: { $0.id == batch.id }) else { return }
    try await surroundings.file.drop(current, because: refusal, at: surroundings.wallClock.now)
    send(.dropped(current))
  }
}
