import GameAPI
import PlayerFile
import SchoolDirectory
import TapGame
import Unidirectional

/// Takes batches from the player's file to the contest, and brings their receipts back.
///
/// A batch leaves the file only with its receipt, or with a refusal that no later try can change; so whatever happens between, it is
/// sent again, and its sequence has it count once.
struct Courier: Sendable {
  let surroundings: Surroundings

  /// Brings what an earlier run has left into line with the contest: a session that it does not have any more, as when the file was
  /// replaced, is no way for taps to go, since its number may be a stranger's by now.
  ///
  /// - Returns: the batches that wait.
  /// - Throws: when the player's file or the contest cannot be read or written.
  func reconcile(_ send: Send<Tapping.Action>) async throws -> [OutboxBatch] {
    let file = surroundings.file
    for own in try await file.waitingSessions(in: surroundings.contest) {
      let stored = try await surroundings.stored(own) { send(.dropped($0)) }
      if try await file.reconcile(own.id, with: stored) != .goesOn { _ = try await renew(own.id, send) }
    }
    return try await file.pending(in: surroundings.contest)
  }

  /// Hands in a batch, the first of those that wait.
  ///
  /// - Throws: when the contest cannot be written just now, or the player's file at all.
  func deliver(_ batch: OutboxBatch, _ send: Send<Tapping.Action>) async throws {
    do {
      let receipt = try await surroundings.client.commit(batch.batch)
      try await surroundings.file.settle(batch, with: receipt)
      send(.receipt(batch, receipt))
    } catch let disowned as DisownedSession {
      let dropped = try await surroundings.file.disown(
        batch.session, because: disowned.description, at: surroundings.wallClock.now)
      if let dropped { send(.dropped(dropped)) }
      let entrance = try await renew(batch.session, send)
      send(.renewed(try await surroundings.file.pending(in: surroundings.contest), entrance))
    } catch let refusal as RefusedBatch {
      try await drop(batch, because: refusal, send)
      send(.renewed(try await surroundings.file.pending(in: surroundings.contest), nil))
    } catch let refusal as TapRefusal {
      let entrance: Tapping.Entrance?
      switch refusal {
      case .unknownSession, .staleSession, .sequenceGap:
        entrance = try await renew(batch.session, send)
      default:
        entrance = nil
        try await drop(batch, because: refusal, send)
      }
      send(.renewed(try await surroundings.file.pending(in: surroundings.contest), entrance))
    }
  }

  /// Moves what waits under a session to a new one. The contest does not take the session as we know it, so it has counted nothing of
  /// what is left of it. Where no other is to be had, that is dropped.
  private func renew(_ session: OwnSession.ID, _ send: Send<Tapping.Action>) async throws -> Tapping.Entrance? {
    let place = try await surroundings.file.place(of: session)
    do {
      return try await surroundings.enter(place.school, season: place.season, refused: session) { send(.dropped($0)) }
    } catch let refusal as TapRefusal {
      for batch in try await surroundings.file.batches(of: session) { try await drop(batch, because: refusal, send) }
      return nil
    }
  }

  private func drop(
    _ batch: OutboxBatch, because refusal: some Error & CustomStringConvertible, _ send: Send<Tapping.Action>
  ) async throws {
    // Batches behind one that is dropped move up, so it is asked for by the number that it has now.
    let waiting = try await surroundings.file.batches(of: batch.session)
    guard let current = waiting.first(where: { $0.id == batch.id }) else { return }
    try await surroundings.file.drop(current, because: refusal, at: surroundings.wallClock.now)
    send(.dropped(current))
  }
}
