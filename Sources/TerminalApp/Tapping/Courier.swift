import PlayerFile
import SchoolDirectory
import TapGame
import Unidirectional

/// Takes batches from the player's file to the contest, one after the other, and brings their receipts back.
///
/// A batch leaves the file only with its receipt, or with a refusal that no later try can change; so whatever happens between, it is
/// sent again, and its sequence has it count once.
struct Courier: Sendable {
  let surroundings: Surroundings

  /// Hands in all that is in the file. Ends when there is nothing left, or when the contest could not be written several times in a row.
  ///
  /// - Throws: when the player's file cannot be read or written; `CancellationError`.
  func deliver(_ send: Send<Tapping.Action>) async throws {
    var failures = 0
    while let next = try await surroundings.file.pending(in: surroundings.contest).first {
      do {
        let receipt = try await surroundings.client.commit(next.batch)
        try await surroundings.file.settle(next, with: receipt)
        failures = 0
        send(.receipt(next, receipt))
      } catch let refusal as TapRefusal {
        try await handle(refusal, of: next, send)
      } catch let error as PlayerFileError {
        throw error
      } catch {
        try Task.checkCancellation()
        guard failures < Tapping.retryPauses.count else { return send(.kept(Failure.sentence(of: error))) }
        let pause = Tapping.retryPauses[failures]
        failures += 1
        send(.retrying(failures))
        try await surroundings.clock.sleep(for: pause)
      }
    }
    send(.delivered)
  }

  private func handle(_ refusal: TapRefusal, of next: OutboxBatch, _ send: Send<Tapping.Action>) async throws {
    switch refusal {
    case .unknownSession, .staleSession, .sequenceGap:
      // The contest does not take the session as we know it, so it has counted nothing of what is left of it.
      do {
        let place = try await surroundings.file.place(of: next.session)
        send(.entered(try await surroundings.enter(place.school, season: place.season, refused: next.session)))
      } catch let refusal as TapRefusal {
        try await drop(next, because: refusal, send)
      }
    default:
      try await drop(next, because: refusal, send)
    }
  }

  private func drop(_ next: OutboxBatch, because refusal: TapRefusal, _ send: Send<Tapping.Action>) async throws {
    try await surroundings.file.drop(next, because: refusal, at: surroundings.wallClock.now)
    send(.dropped(next, refusal))
  }
}
