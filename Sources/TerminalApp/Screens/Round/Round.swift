import Console
package import PlayerFile
package import Unidirectional

/// A timed round: how many taps in 10, 30 or 60 seconds.
///
/// Its taps are taps like any others; the round is what `Tapping.State.made` grows by between two moments. Both follow from the moment at
/// which the key was read that began the countdown, and a tap belongs to the round by the moment at which it was read: how late anything
/// is handled, or whether the game was suspended meanwhile, makes no difference.
package struct Round: Reducer {
  /// What happens here.
  package enum Action: Equatable, Sendable {
    /// The screen has just been put on the path.
    case begin
    /// The person did something.
    case input(Input)
    /// The personal bests have been read.
    case remembered([RoundLength: TimedRound])
    /// The place before the round has been read.
    case placed(PlayerPlace)
    /// Time has passed.
    case tick(at: Duration)
    /// It is time to look whether the last taps have their receipts.
    case look
    /// The round was compared with those before.
    case finished(Outcome)
    /// Something for the whole game to do.
    case request(Request)
  }

  enum Timer: Hashable, Sendable { case time, place }

  /// The time from the key to the first moment of the round.
  static let countdown = Duration.seconds(3)
  /// The time between two pictures.
  static let tick = Duration.milliseconds(50)
  /// The time between two looks at taps on their way.
  static let lookInterval = Duration.milliseconds(100)
  /// For how long after the end a tap is taken for one that came too late, and no key for this screen.
  static let rest = Duration.milliseconds(1500)
  /// For how long after such a tap the next one still is.
  static let quiet = Duration.milliseconds(600)

  let world: World
  let surroundings: Surroundings

  package func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .begin:
      return remember()
    case .remembered(let bests):
      state.bests = bests
      return .none
    case .input(let input):
      let effect = advance(&state, to: input.at)
      return .merge(effect, take(input, in: &state))
    case .tick(let moment):
      return advance(&state, to: moment)
    case .placed(let place):
      // One that comes later may know of taps of the round.
      if case .countdown = state.stage { state.before = place }
      return .none
    case .look:
      return settle(&state)
    case .finished(var outcome):
      guard case .settling(let settling) = state.stage else { return .none }
      outcome.readyAt = settling.readyAt
      state.stage = .result(outcome)
      if let best = outcome.record?.best { state.bests[state.length] = best }
      return .none
    case .request:
      return .none
    }
  }

  private func take(_ input: Input, in state: inout State) -> Effect<Action> {
    if input.pressed == .escape { return back(&state) }
    switch state.stage {
    case .choosing:
      return choose(input.pressed, in: &state, at: input.at)
    case .countdown(var countdown):
      guard input.isTap else { return .none }
      countdown.isEarly = true
      state.stage = .countdown(countdown)
      return .none
    case .running(let running):
      // A key that was read before the start, and handled after it, is none of the round's.
      guard let tap = input.tap, input.at >= running.startsAt else { return .none }
      return .send(.request(.tap(tap)))
    case .settling(var settling):
      if let tap = input.tap, settling.time.contains(input.at) { return .send(.request(.tap(tap))) }
      if input.isTap { settling.readyAt = max(settling.readyAt, input.at + Self.quiet) }
      state.stage = .settling(settling)
      return .none
    case .result(var outcome):
      guard !input.isTap || input.at >= outcome.readyAt else {
        outcome.readyAt = max(outcome.readyAt, input.at + Self.quiet)
        state.stage = .result(outcome)
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
    switch state.stage {
    case .choosing, .result: return .send(.request(.dismiss))
    case .countdown: return stop(&state, because: nil)
    case .running(let running): return stop(&state, because: .brokenOff(world.tapping.made - running.start.made))
    case .settling(let settling): return stop(&state, because: .brokenOff(world.tapping.made - settling.start.made))
    }
  }

  private func remember() -> Effect<Action> {
    .run { [file = surroundings.file] send in
      var bests: [RoundLength: TimedRound] = [:]
      for length in RoundLength.allCases { bests[length] = try await file.best(seconds: length.rawValue) }
      send(.remembered(bests))
    } catch: { _, _ in
      // Without them no best is shown before a round; its result tells what is wrong with the file.
    }
  }
}

extension Round.State {
  fileprivate mutating func choose(_ length: RoundLength) {
    self.length = length
    stage = .choosing
    remark = nil
  }
}

extension Input {
  /// Whether somebody who taps may have done this.
  fileprivate var isTap: Bool { tap.map { $0.kind != .release } ?? false }
}
