import PlayerFile
import SchoolDirectory
import TapGame
import Unidirectional

extension Tapping {
  /// What becomes of batches after they were made.
  func handleDelivery(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .stored(let batch):
      let isCounted = state.isStoringCounted
      state.storing = nil
      state.isStoringCounted = false
      if case .unkept = state.delivery { state.delivery = .flowing }
      // One that was written while the session was entered is known already.
      if batch.session == state.session?.id, !isCounted,
        !state.waiting.contains(where: { $0.id == batch.id })
      {
        state.waiting.append(batch)
      }
      return .none
    case .storingFailed(let sentence):
      if let batch = state.storing { state.open.putBack(batch) }
      state.storing = nil
      state.delivery = .unkept(sentence)
      state.isScheduled = true
      return after(Self.shortInterval, .batchDue, id: .batch)
    case .entered(let entrance):
      take(entrance, in: &state)
      return .none
    case .enteringFailed(let sentence, let isFinal):
      state.isEntering = false
      state.delivery = .shut(sentence)
      guard !isFinal else {
        state.next = nil
        return .none
      }
      // Not at once: `next` stays, and would be entered again with this very action.
      state.isWaitingToEnter = true
      return after(Self.shortInterval, .enterAgain, id: .enter)
    case .enterAgain:
      state.isWaitingToEnter = false
      return .none
    case .receipt(let batch, let receipt):
      return take(receipt, of: batch, in: &state)
    case .retrying(let attempt):
      state.delivery = .retrying(attempt)
      return .none
    case .kept(let sentence):
      state.isDelivering = false
      state.delivery = .kept(sentence)
      return after(Self.keptInterval, .deliver, id: .delivery)
    case .delivered:
      state.isDelivering = false
      return .none
    case .deliver:
      state.isDelivering = true
      return delivery()
    case .dropped(let batch):
      state.waiting.removeAll { $0.id == batch.id }
      return .none
    default:
      return .none
    }
  }

  private func take(_ receipt: Receipt, of batch: OutboxBatch, in state: inout State) -> Effect<Action> {
    state.delivery = .flowing
    guard batch.session == state.session?.id else { return .none }
    if state.storing != nil, !state.waiting.contains(where: { $0.id == batch.id }) { state.isStoringCounted = true }
    state.waiting.removeAll { $0.id == batch.id }
    // The receipt of a batch that had been counted before this run tells an older total.
    state.counted = max(state.counted, state.earlier + receipt.sessionTaps)
    guard receipt.rejected > 0, let reason = receipt.reason else { return .none }
    state.rejected += receipt.rejected
    state.rejection = Rejection(taps: receipt.rejected, reason: reason)
    return after(Self.rejectionLength, .rejectionOver, id: .rejection)
  }

  // MARK: Sessions

  /// Opens the session of the school that is to be played for, once what was tapped for the one before is in the file.
  func enter(_ state: inout State) -> Effect<Action> {
    guard let school = state.next, let season = state.season, !state.isEntering, !state.isWaitingToEnter,
      state.unkept == 0
    else { return .none }
    state.school = school
    state.session = nil
    state.counted = 0
    state.waiting = []
    guard state.isLive else {
      state.next = nil
      return remember(school)
    }
    state.isEntering = true
    return .merge(
      remember(school),
      .run { [surroundings] send in
        send(.entered(try await surroundings.enter(school.id, season: season.id)))
      } catch: { error, send in
        send(.enteringFailed(Failure.sentence(of: error), isFinal: error is TapRefusal))
      }
      .cancellable(id: Timer.enter, cancelInFlight: true))
  }

  private func take(_ entrance: Entrance, in state: inout State) {
    guard entrance.session.place.school == state.school?.id, entrance.session.place.season == state.season?.id else {
      return
    }
    state.isEntering = false
    state.next = nil
    state.session = entrance.session
    state.earlier = entrance.earlier
    state.counted = entrance.earlier + entrance.session.counted
    state.waiting = entrance.waiting
    if case .shut = state.delivery { state.delivery = .flowing }
  }

  private func remember(_ school: School) -> Effect<Action> {
    .run { [surroundings] _ in
      try await surroundings.file.choose(school.id, in: surroundings.contest)
    } catch: { _, _ in
      // Only the next start would have known it.
    }
  }

  // MARK: Handing in

  /// Hands in what is in the file, unless that is under way or waits to be tried again.
  func deliver(_ state: inout State) -> Effect<Action> {
    guard !state.isDelivering, !state.waiting.isEmpty, state.delivery == .flowing else { return .none }
    state.isDelivering = true
    return delivery()
  }

  func delivery(isFirst: Bool = false) -> Effect<Action> {
    .run { [surroundings] send in
      let courier = Courier(surroundings: surroundings)
      if isFirst { try await courier.reconcile(send) }
      try await courier.deliver(send)
    } catch: { error, send in
      send(.kept(Failure.sentence(of: error)))
    }
    .cancellable(id: Timer.delivery, cancelInFlight: true)
  }
}
