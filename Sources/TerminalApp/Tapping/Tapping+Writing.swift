import Basics
import TapClient
import Unidirectional

/// How taps come into the player's file, and how the game notices that the contest does not take them.
extension Tapping {
  /// Schedules a write if the player's file does not have all taps.
  func scheduleKeeping(_ state: inout State) -> Effect<Action> {
    guard !state.isKeepScheduled, !state.isKeepDue, state.session != nil,
      state.unbatched != state.storing?.unbatched ?? state.kept
    else { return .none }
    state.isKeepScheduled = true
    return after(Self.keepInterval, .keepDue, id: .keep)
  }

  /// Writes a batch of the open taps, if one is due, and the unbatched taps to the player's file. Waits for the
  /// previous write.
  func store(_ state: inout State) -> Effect<Action> {
    let isBatchDue = state.isDue || state.next != nil || state.isHandingIn
    guard isBatchDue || state.isKeepDue, state.storing == nil, !state.isWaitingToStore, state.session != nil
    else { return .none }
    // One write stores everything, so it serves both timers.
    state.isKeepDue = false
    state.isKeepScheduled = false
    var effects = [Effect<Action>.cancel(id: Timer.keep)]
    var batch: OpenTaps.Batch?
    if isBatchDue {
      state.isDue = false
      state.isScheduled = false
      effects.append(.cancel(id: Timer.batch))
      batch = state.open.takeBatch()
    }
    let unbatched = state.unbatched
    guard batch != nil || unbatched != state.kept else { return .merge(effects) }
    state.storing = Storing(batch: batch, unbatched: unbatched)
    let content = batch.map { (taps: $0.taps, span: $0.span) }
    effects.append(
      .run(in: dependencies.language) { [client] send in
        try await client.store(content, keeping: unbatched)
        send(.stored)
      } failure: {
        .storingFailed($0)
      })
    return .merge(effects)
  }

  // MARK: Receipts

  /// Watches whether receipts come. Each answer of the contest begins the wait anew.
  func watch(_ state: inout State, after action: Action) -> Effect<Action> {
    let isAnswer =
      switch action {
      case .client(.receipt, _), .client(.dropped, _): true
      default: false
      }
    guard isAnswer || (state.waitingBatches > 0) != state.isAwaited else { return .none }
    state.isAwaited = state.waitingBatches > 0
    state.isLate = false
    return state.isAwaited ? after(Self.lateness, .late, id: .late) : .cancel(id: Timer.late)
  }
}
