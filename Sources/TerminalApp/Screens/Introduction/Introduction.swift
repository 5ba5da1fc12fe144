import Console
package import Unidirectional

/// The interactive introduction: each phase shows one thing and has the person do it.
///
/// What is tapped here is practice and reaches nobody. Whoever leaves, or comes to the end, has seen it; whoever ends the game in the
/// middle has turned off the game and not the introduction, and meets it again.
package struct Introduction: Reducer {
  /// What only this screen knows.
  package struct State: Equatable, Sendable {
    /// Where the introduction is.
    package internal(set) var phase = Phase.welcome
    /// What was tapped in this phase.
    var practice = Practice()
    /// Whether the person has done what the phase is about, and is shown that it worked.
    var isDone = false

    /// The first phase.
    package init() {}
  }

  /// What happens here.
  package enum Action: Equatable, Sendable {
    /// The screen has just been put on the path.
    case begin
    /// The person did something.
    case input(Input)
    /// The screen that was on top of this one has gone.
    case returned
    /// The time of the phase is over.
    case phaseOver
    /// It is time to look whether a school was chosen.
    case lookForSchool
    /// Something for the whole game to do.
    case request(Request)
  }

  private enum Timer: Hashable, Sendable { case phase, look }

  /// For how long it is shown that something worked.
  static let celebration = Duration.seconds(2)
  /// How often it is looked whether a school was chosen.
  static let lookInterval = Duration.milliseconds(250)

  let world: World
  let surroundings: Surroundings

  package func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .begin:
      return wait(for: state.phase.time)
    case .input(let input):
      return input.pressed == .escape ? leave() : take(input, in: &state)
    case .returned:
      // The school that was chosen may still be on its way.
      return wait(for: state.phase.time)
    case .phaseOver:
      return goOn(&state)
    case .lookForSchool:
      return world.school == nil ? .none : goOn(&state)
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
    case .welcome, .myRank, .chooseSchool, .done:
      // A key that is still held down from the phase before presses nothing here.
      return input.pressed == .enter && outcome == .tap ? confirm(&state) : .none
    }
  }

  /// The thing is done; or it turned out that it was not, as a key was held down.
  private func turn(_ state: inout State) -> Effect<Action> {
    state.isDone.toggle()
    return wait(for: state.isDone ? Self.celebration : state.phase.time)
  }

  private func confirm(_ state: inout State) -> Effect<Action> {
    switch state.phase {
    case .chooseSchool where world.school == nil:
      // Choosing takes the time that it takes; nothing goes on by itself under the picker.
      return .merge(.cancel(id: Timer.phase), look(), .send(.request(.push(.picker(.init())))))
    case .done where world.school != nil:
      return .merge(stop(), .send(.request(.replace(.game(.init())))))
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
    .after(time, on: surroundings.clock, send: .phaseOver, id: Timer.phase)
  }

  private func look() -> Effect<Action> {
    .run { [clock = surroundings.clock] send in
      while true {
        try await clock.sleep(for: Self.lookInterval)
        send(.lookForSchool)
      }
    }
    .cancellable(id: Timer.look, cancelInFlight: true)
  }
}
