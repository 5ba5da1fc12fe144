import Console
import Unidirectional

/// The interactive introduction. Each phase shows one thing and lets the player try it.
///
/// Taps here are practice and are not sent. The introduction counts as seen when the player leaves it or reaches its
/// end. If the player quits the game before that, the next start shows it again.
struct Introduction: Reducer {
  struct State: Equatable, Sendable {
    var phase = Phase.welcome
    /// The taps of this phase.
    var practice = Practice()
    /// Whether the player has finished the exercise of the phase, and the screen shows the success.
    var isDone = false
  }

  enum Action: Equatable, Sendable {
    /// The screen was pushed.
    case begin
    case input(Input)
    /// The screen above this one was popped.
    case returned
    case phaseOver
    /// The polling interval for the choice of a school has passed.
    case lookForSchool
    case request(Request)
  }

  private enum Timer: Hashable, Sendable { case phase, look }

  /// The display time of a success.
  static let celebration = Duration.seconds(2)
  /// The polling interval for the choice of a school.
  static let lookInterval = Duration.milliseconds(250)

  let shared: SharedState
  let dependencies: GameDependencies

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .begin:
      return wait(for: state.phase.time)
    case .input(let input):
      return input.pressed == .escape ? leave() : take(input, in: &state)
    case .returned:
      // The choice of the school may not be finished yet, so wait.
      return wait(for: state.phase.time)
    case .phaseOver:
      return goOn(&state)
    case .lookForSchool:
      return shared.school == nil ? .none : goOn(&state)
    case .request:
      return .none
    }
  }

  private func take(_ input: Input, in state: inout State) -> Effect<Action> {
    let outcome = input.tap.map { state.practice.take($0) }
    switch state.phase {
    case .tap, .overtaking:
      return state.isDone == (state.practice.taps >= state.phase.neededTaps) ? .none : turn(&state)
    case .holdIsNotTapping:
      return outcome == .held && !state.isDone ? turn(&state) : .none
    case .done where input.pressed != nil && input.command == "v" && !shared.isPractice:
      return .merge(stop(), .send(.request(.switchContest)))
    case .welcome, .myRank, .chooseSchool, .done:
      // Ignore the repeats of a key that is held down since the previous phase.
      return input.pressed == .enter && outcome == .tap ? confirm(&state) : .none
    }
  }

  /// Marks the phase as done. Removes the mark if the presses turn out to be repeats of a held-down key.
  private func turn(_ state: inout State) -> Effect<Action> {
    state.isDone.toggle()
    return wait(for: state.isDone ? Self.celebration : state.phase.time)
  }

  private func confirm(_ state: inout State) -> Effect<Action> {
    switch state.phase {
    case .chooseSchool where shared.school == nil:
      // Choosing a school has no time limit, so cancel the timer while the picker is open.
      return .merge(.cancel(id: Timer.phase), look, .send(.request(.push(.picker()))))
    case .done where shared.school != nil:
      return .merge(stop(), .send(.request(.replace(.game))))
    default:
      return goOn(&state)
    }
  }

  private func goOn(_ state: inout State) -> Effect<Action> {
    guard let next = state.phase.next else {
      return .merge(stop(), .send(.request(.dismiss)))
    }
    state.phase = next
    state.practice.beginAnew()
    state.isDone = false
    return .merge(
      .cancel(id: Timer.look), wait(for: next.time), next == .done ? .send(.request(.introductionSeen)) : .none)
  }

  private func leave() -> Effect<Action> {
    .merge(stop(), .send(.request(.introductionSeen)), .send(.request(.dismiss)))
  }

  private func stop() -> Effect<Action> { .merge(.cancel(id: Timer.phase), .cancel(id: Timer.look)) }

  private func wait(for time: Duration) -> Effect<Action> {
    .after(time, on: dependencies.clock, send: .phaseOver, id: Timer.phase)
  }

  private var look: Effect<Action> {
    .every(Self.lookInterval, on: dependencies.clock, send: .lookForSchool, id: Timer.look)
  }
}

extension Introduction {
  enum Phase: Int, CaseIterable, Equatable, Sendable {
    /// The screen explains the game.
    case welcome
    /// The person taps.
    case tap
    /// The player holds a key down and sees that it does not count.
    case holdIsNotTapping
    /// The screen shows the rank of a school.
    case myRank
    /// The person's taps move a school past another one.
    case overtaking
    case chooseSchool
    /// The screen shows what the player can do next.
    case done

    /// The phase after this one; `nil` after the last.
    var next: Phase? { Phase(rawValue: rawValue + 1) }

    /// The time after which the next phase begins without input.
    var time: Duration {
      switch self {
      case .welcome: .seconds(8)
      case .myRank: .seconds(12)
      case .tap, .holdIsNotTapping, .overtaking, .chooseSchool, .done: .seconds(20)
      }
    }

    /// The number of taps that the player must make in the phase.
    var neededTaps: Int {
      switch self {
      case .tap: 3
      case .overtaking: PracticeBoard.tapsToPass
      case .welcome, .holdIsNotTapping, .myRank, .chooseSchool, .done: 0
      }
    }
  }
}
