import Console
import SchoolDirectory
package import Unidirectional

/// The whole game: one root with one navigation path.
package struct App: Reducer {
  let surroundings: Surroundings

  /// The game in these surroundings.
  /// - Complexity: O(1).
  package init(surroundings: Surroundings) { self.surroundings = surroundings }

  /// Hands an action to the part whose it is, and sees to what concerns the whole game.
  /// - Complexity: that of the part; O(screens on the path) for what they show of the boards.
  package func reduce(into state: inout State, action: Action) -> Effect<Action> {
    let windows = state.windows
    var effects = [parts.reduce(into: &state, action: routed(action, in: state))]
    state.world.readingFailure = state.following.failure
    // Whatever was pushed or scrolled: what is shown is what is read. What is no longer shown is left out of the next reading.
    let shown = state.windows
    if shown != windows, !shown.isSubset(of: state.following.asked) { effects.append(.send(.following(.moved))) }
    if state.leaving == .handingIn, state.isAllKept { effects.append(.send(.leaveNow)) }
    return .merge(effects)
  }

  private var parts: some Reducer<State, Action> {
    Combined<State, Action> {
      Scope(state: \State.world.tapping, action: Action.tappingPath) { state in
        Tapping(surroundings: surroundings)
      }
      Scope(state: \State.following, action: Action.followingPath) { state in
        Following(windows: state.windows, surroundings: surroundings)
      }
      Scope(state: \State.main, action: Action.mainPath) { state in MainScreen(world: state.world) }
      Reduce<State, Action>(handle)
    }
    .forEach(\State.path, action: Action.pathPath) { state, _ in
      Screen(world: state.world, surroundings: surroundings)
    }
  }

  /// What the person does is done to the screen on top, in the same step: the picture that shows it is the next one.
  private func routed(_ action: Action, in state: State) -> Action {
    guard case .input(let input) = action else { return action }
    if case .key(let press) = input.event, press.modifiers.contains(.control), press.key == .character("c") {
      guard press.kind == .press else { return action }
      // Whoever asks twice does not want to wait.
      return state.leaving == .no ? .leave : .leaveNow
    }
    // Nobody taps on what cannot be seen.
    guard !state.isTooSmall else { return action }
    guard let id = state.path.ids.last, let screen = state.path[id: id] else { return .main(.input(input)) }
    return .path(.element(id: id, action: screen.input(input)))
  }
}
