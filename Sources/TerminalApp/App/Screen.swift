package import Unidirectional

/// A screen on the navigation path.
package struct Screen: Reducer {
  /// The kind of the screen, with its own state.
  package enum State: Equatable, Sendable {
    case picker(Picker.State)
    case game(Game.State)
    case round(Round.State)
    case rankings(Rankings.State)
    case detail(SchoolDetail.State)
    case introduction(Introduction.State)
    case code(CodeEntry.State)
    case ending(SeasonEnd.State)
  }

  package enum Action: Equatable, Sendable {
    case picker(Picker.Action)
    case game(Game.Action)
    case round(Round.Action)
    case rankings(Rankings.Action)
    case detail(SchoolDetail.Action)
    case introduction(Introduction.Action)
    case code(CodeEntry.Action)
    case ending(SeasonEnd.Action)
  }

  let shared: SharedState
  let dependencies: GameDependencies

  /// Passes an action to the screen that owns it.
  package func reduce(into state: inout State, action: Action) -> Effect<Action> {
    screens.reduce(into: &state, action: action)
  }

  private var screens: some Reducer<State, Action> {
    Reduce<State, Action> { _, _ in .none }
      .ifCase(State.pickerPath, action: Action.pickerPath, id: Kind.picker) { _ in
        Picker(shared: shared, dependencies: dependencies)
      }
      .ifCase(State.gamePath, action: Action.gamePath, id: Kind.game) { _ in Game(shared: shared) }
      .ifCase(State.roundPath, action: Action.roundPath, id: Kind.round) { _ in
        Round(shared: shared, dependencies: dependencies)
      }
      .ifCase(State.rankingsPath, action: Action.rankingsPath, id: Kind.rankings) { _ in Rankings(shared: shared) }
      .ifCase(State.detailPath, action: Action.detailPath, id: Kind.detail) { _ in
        SchoolDetail(shared: shared, dependencies: dependencies)
      }
      .ifCase(State.introductionPath, action: Action.introductionPath, id: Kind.introduction) { _ in
        Introduction(shared: shared, dependencies: dependencies)
      }
      .ifCase(State.codePath, action: Action.codePath, id: Kind.code) { _ in CodeEntry() }
      .ifCase(State.endingPath, action: Action.endingPath, id: Kind.ending) { _ in SeasonEnd(dependencies: dependencies)
      }
  }
}
