import Console
import TapClient
import Unidirectional

/// A timed round: how many taps in 10, 30 or 60 seconds.
///
/// The taps of a round are ordinary taps. Their count is the growth of `Tapping.State.made` between the start and the
/// end. Both moments are computed from the time at which the start key was read. A tap belongs to the round if it was
/// read between these moments. So a delay in handling or a suspended game makes no difference.
struct Round: Reducer {
  enum Action: Equatable, Sendable {
    /// The screen was pushed.
    case begin
    case input(Input)
    /// The personal bests have been read.
    case remembered([RoundLength: TimedRound])
    /// The player's rank before the round has been read.
    case placed(PlayerPlace)
    /// Time has passed.
    case tick(at: Duration)
    /// The polling interval for the receipts of the last taps has passed.
    case look
    /// The result of the round is known.
    case finished(Outcome)
    case request(Request)
  }

  enum Timer: Hashable, Sendable { case time, place }

  /// The time from the start key to the start of the round.
  static let countdown = Duration.seconds(3)
  /// The time between two frames.
  static let tick = Duration.milliseconds(50)
  /// The interval between two checks for receipts.
  static let lookInterval = Duration.milliseconds(100)
  /// The time after the end in which a key counts as a late tap and not as a command of this screen.
  static let rest = Duration.milliseconds(1500)
  /// The time after a late tap in which the next key counts as another late tap.
  static let quiet = Duration.milliseconds(600)

  let shared: SharedState
  let dependencies: GameDependencies

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .begin:
      return remember()
    case .remembered(let bests):
      state.bests = bests
    case .input(let input):
      let effect = advance(&state, to: input.at)
      return .merge(effect, take(input, in: &state))
    case .tick(let moment):
      return advance(&state, to: moment)
    case .placed(let place):
      // Ignore a rank that arrives after the countdown, since it may include taps of the round.
      if case .countdown = state.phase { state.before = place }
    case .look:
      return settle(&state)
    case .finished(var outcome):
      guard case .settling(let settling) = state.phase else { return .none }
      outcome.readyAt = settling.readyAt
      state.phase = .result(outcome)
      if let best = outcome.record?.best { state.bests[state.length] = best }
    case .request:
      break
    }
    return .none
  }

  private func take(_ input: Input, in state: inout State) -> Effect<Action> {
    if input.pressed == .escape { return back(&state) }
    switch state.phase {
    case .choosing:
      return choose(input.pressed, in: &state, at: input.at)
    case .countdown(var countdown):
      guard input.isTap else { return .none }
      countdown.isEarly = true
      state.phase = .countdown(countdown)
      return .none
    case .running(let running):
      // A key that was read before the start does not belong to the round, even if the key is handled after the start.
      guard let tap = input.tap, input.at >= running.startsAt else { return .none }
      return .send(.request(.tap(tap)))
    case .settling(var settling):
      if let tap = input.tap, settling.time.contains(input.at) { return .send(.request(.tap(tap))) }
      if input.isTap { settling.readyAt = max(settling.readyAt, input.at + Self.quiet) }
      state.phase = .settling(settling)
      return .none
    case .result(var outcome):
      guard !input.isTap || input.at >= outcome.readyAt else {
        outcome.readyAt = max(outcome.readyAt, input.at + Self.quiet)
        state.phase = .result(outcome)
        return .none
      }
      return choose(input.pressed, in: &state, at: input.at)
    }
  }

  private func choose(_ key: Key?, in state: inout State, at moment: Duration) -> Effect<Action> {
    switch key {
    case .left, .backTab: state.choose(state.length.neighbour(-1))
    case .right, .tab: state.choose(state.length.neighbour(1))
    case .character(let character): RoundLength(digit: character).map { state.choose($0) }
    case .enter: return start(&state, at: moment)
    default: break
    }
    return .none
  }

  private func back(_ state: inout State) -> Effect<Action> {
    switch state.phase {
    case .choosing, .result: return .send(.request(.dismiss))
    case .countdown: return stop(&state, because: nil)
    case .running(let running): return stop(&state, because: .brokenOff(shared.tapping.made - running.start.made))
    case .settling(let settling): return stop(&state, because: .brokenOff(shared.tapping.made - settling.start.made))
    }
  }

  private func remember() -> Effect<Action> {
    .run { [file = dependencies.file] send in
      var bests: [RoundLength: TimedRound] = [:]
      for length in RoundLength.allCases { bests[length] = try await file.best(seconds: length.rawValue) }
      send(.remembered(bests))
    } catch: { _, _ in
      // Ignore the error: no best is shown before the round, and the result reports the error of the file.
    }
  }
}

extension Round.State {
  fileprivate mutating func choose(_ length: RoundLength) {
    self.length = length
    phase = .choosing
    remark = nil
  }
}

extension Input {
  /// Whether this input may be a tap: a click or a press of a key, not a release.
  fileprivate var isTap: Bool { tap.map { $0.kind != .release } ?? false }
}
