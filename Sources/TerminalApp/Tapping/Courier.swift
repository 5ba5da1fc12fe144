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

  /// Brings what an earlier run has left into line with the contest: a session that it does not have any more, as when the file was
  /// replaced, is no way for taps to go, since its number may be a stranger's by now.
  ///
  /// - Throws: when the player's file or the contest cannot be read or written.
  func reconcile(_ send: Send<Tapping.Action>) async throws {
    for own in try await surroundings.file.waitingSessions(in: surroundings.contest) {
      let stored = try await surroundings.client.session(own.session)
      if try await surroundings.file.reconcile(own.id, with: stored) != .goesOn { try await renew(own.id, send) }
    }
  }

  private func handle(_ refusal: TapRefusal, of next: OutboxBatch, _ send: Send<Tapping.Action>) async throws {
    switch refusal {
    case .unknownSession, .staleSession, .sequenceGap: try await renew(next.session, send)
    default: try await drop(next, because: refusal, send)
    }
  }

  /// Moves what waits under a session to a new one. The contest does not take the session as we know it, so it has counted nothing of
  /// what is left of it. Where no other is to be had, that is dropped.
  private func renew(_ session: OwnSession.ID, _ send: Send<Tapping.Action>) async throws {
    let place = try await surroundings.file.place(of: session)
    do {
      send(.entered(try await surroundings.enter(place.school, season: place.season, refused: session)))
    } catch let refusal as TapRefusal {
      for batch in try await surroundings.file.batches(of: session) { try await drop(batch, because: refusal, send) }
    }
  }

  private func drop(_ next: OutboxBatch, because refusal: TapRefusal, _ send: Send<Tapping.Action>) async throws {
    // Batches behind one that is dropped move up, so it is asked for by the number that it has now.
    guard let current = try await surroundings.file.batches(of: next.session).first(where: { $0.id == next.id }) else {
      return
    }
    try await surroundings.file.drop(current, because: refusal, at: surroundings.wallClock.now)
    send(.dropped(current))
  }
}
