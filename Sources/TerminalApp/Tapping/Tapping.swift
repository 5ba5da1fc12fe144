package import Unidirectional
import PlayerFile
import SchoolDirectory
import TapGame

/// The play itself: counts a tap on the screen at once, makes a batch of what was tapped every quarter of a second, keeps it in the
/// player's file, hands it in, and takes the receipt.
///
/// The original lost the taps that were made while a write was under way, and those of the last seven seconds when it was closed. Here a
/// tap is in exactly one place at any time: suspected, open, being stored, waiting for its receipt, or counted; `State.shown` is the sum.
package struct Tapping: Reducer {
  /// The time between the first tap of a batch and the batch: what a kill can lose at most.
  static let batchInterval = Duration.milliseconds(250)
  /// The time without a tap after which a suspected streak is decided.
  static let pause = Duration.milliseconds(400)
  /// For how long the warning of a held key stays after its last repeat.
  static let holdLength = Duration.milliseconds(800)
  /// For how long a rejection is told.
  static let rejectionLength = Duration.seconds(4)
  /// The pauses before a failed commit is tried again, at once.
  static let retryPauses: [Duration] = [.milliseconds(200), .milliseconds(800), .milliseconds(3200)]
  /// After how long kept batches are tried again.
  static let keptInterval = Duration.seconds(10)
  /// After how long something that has to work before a tap can be kept is tried again.
  static let shortInterval = Duration.seconds(1)

  enum Timer: Hashable, Sendable { case pause, hold, rejection, batch, enter, delivery, store }

  let surroundings: Surroundings

  package func reduce(into state: inout State, action: Action) -> Effect<Action> {
    let effect = handle(&state, action)
    return .merge(effect, store(&state), enter(&state), deliver(&state))
  }

  private func handle(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .begin:
      // Nothing is known of what an earlier run left behind, so there is always something to look for.
      state.isDelivering = true
      return delivery()
    case .season(let season, let standing):
      state.isLive = standing == .live
      if season.id != state.season?.id, let school = state.next ?? state.school {
        state.season = season
        state.next = school
      }
      state.season = season
      return .none
    case .choose(let school):
      if school.id != (state.next ?? state.school)?.id || state.session == nil { state.next = school }
      return .none
    case .press(let press):
      return take(press, in: &state)
    case .pause(let moment):
      clear(state.detector.settle(at: moment), at: moment, in: &state)
      return schedule(&state)
    case .holdOver:
      state.isHeld = false
      return .none
    case .rejectionOver:
      state.rejection = nil
      return .none
    case .batchDue:
      state.isDue = true
      return .none
    case .handIn:
      state.isHandingIn = true
      clear(state.suspected, at: nil, in: &state)
      return .none
    case .stored, .storingFailed, .entered, .enteringFailed, .enterAgain, .receipt, .retrying, .kept, .delivered,
      .deliver,
      .dropped:
      return handleDelivery(&state, action)
    }
  }

  // MARK: Taps

  private func take(_ press: TapPress, in state: inout State) -> Effect<Action> {
    guard state.isLive, state.session != nil, state.next == nil, !state.isHandingIn else { return .none }
    switch state.detector.press(press.key, at: press.at, kind: press.kind) {
    case .tap:
      state.made += 1
      state.open.add(1, at: press.at)
    case .suspected:
      state.made += 1
      state.suspected += 1
    case .held(let withdrawn):
      state.made -= Int64(withdrawn)
      state.suspected -= Int64(withdrawn)
      state.isHeld = true
      return .merge(schedule(&state), after(Self.holdLength, .holdOver, id: .hold))
    case .cleared(let count):
      // The tap that cleared them is one of them, and was not suspected itself.
      state.made += 1
      state.suspected += 1
      clear(Int64(count), at: press.at, in: &state)
    case .ignored:
      return .none
    }
    let settling: Effect<Action> =
      state.suspected > 0 ? after(Self.pause, .pause(at: press.at + Self.pause), id: .pause) : .none
    return .merge(schedule(&state), settling)
  }

  /// Suspected taps that turned out to be taps.
  private func clear(_ count: some BinaryInteger, at moment: Duration?, in state: inout State) {
    let count = min(Int64(count), state.suspected)
    guard count > 0 else { return }
    state.suspected -= count
    state.open.add(count, at: moment)
  }

  /// Sees to it that open taps become a batch.
  private func schedule(_ state: inout State) -> Effect<Action> {
    guard state.open.count > 0, !state.isScheduled else { return .none }
    state.isScheduled = true
    return after(Self.batchInterval, .batchDue, id: .batch)
  }

  // MARK: Batches

  /// Makes a batch of the open taps when it is time and the one before it is in the file.
  private func store(_ state: inout State) -> Effect<Action> {
    guard state.isDue || state.next != nil || state.isHandingIn, state.storing == nil, let place = state.session?.place
    else { return .none }
    if state.next != nil { clear(state.suspected, at: nil, in: &state) }
    state.isDue = false
    state.isScheduled = false
    guard let batch = state.open.takeBatch() else { return .cancel(id: Timer.batch) }
    state.storing = batch
    return .merge(
      .cancel(id: Timer.batch),
      .run { [file = surroundings.file] send in
        send(.stored(try await file.append(taps: batch.taps, span: batch.span, at: place)))
      } catch: { error, send in
        send(.storingFailed(Failure.sentence(of: error)))
      })
  }

  func after(_ time: Duration, _ action: Action, id: Timer) -> Effect<Action> {
    .run { [clock = surroundings.clock] send in
      try await clock.sleep(for: time)
      send(action)
    }
    .cancellable(id: id, cancelInFlight: true)
  }
}
