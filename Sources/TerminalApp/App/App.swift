import Console
import Unidirectional

/// The whole game: one root with one navigation path.
struct App: Reducer {
  let dependencies: GameDependencies
  let tapping: Tapping

  init(dependencies: GameDependencies) {
    self.dependencies = dependencies
    tapping = Tapping(dependencies: dependencies)
  }

  /// Passes an action to the part that owns the action, and then handles the action for the whole game.
  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    // A tap that arrives now would be shown but never handed in.
    if state.leaving == .left, case .input = action { return .none }
    let (windows, standings) = (state.windows, state.shared.standings)
    var effects = keys(in: action, state).map { parts.reduce(into: &state, action: routed($0, in: state)) }
    state.shared.readingFailure = state.following.failure
    let isRead = if case .following(.read) = action { true } else { false }
    effects.append(tellMoment(from: standings, isRead: isRead, in: &state))
    // Only the visible windows are followed. A new visible window needs a new subscription. A window that was hidden
    // needs no change.
    let shown = state.windows
    if shown != windows, !shown.isSubset(of: state.following.windows) { effects.append(.send(.following(.moved))) }
    if state.leaving == .handingIn, state.isAllKept { effects.append(.send(.leaveNow)) }
    return .merge(effects)
  }

  private var parts: some Reducer<State, Action> {
    Combined<State, Action> {
      Scope(state: \State.shared.tapping, action: Action.tappingPath) { _ in tapping }
      Scope(state: \State.following, action: Action.followingPath) { state in
        Following(windows: state.windows, dependencies: dependencies)
      }
      Scope(state: \State.main, action: Action.mainPath) { state in MainScreen(shared: state.shared) }
      Reduce<State, Action>(handle)
    }
    .forEach(\State.path, action: Action.pathPath) { state, _ in
      Screen(shared: state.shared, dependencies: dependencies)
    }
  }

  /// Splits a Hangul syllable from an input method into one action for each key. The keys are taps or commands. On a
  /// screen for typing, the syllable stays whole.
  private func keys(in action: Action, _ state: State) -> [Action] {
    guard case .input(let input) = action, case .key(let press) = input.event, press.modifiers.isEmpty,
      case .character(let character) = press.key, !(state.path.last?.isForTyping ?? false),
      let keys = HangulKeyboard.keys(of: character)
    else { return [action] }
    return keys.map { .input(Input(.key(KeyPress(.character($0), kind: press.kind)), at: input.at)) }
  }

  /// The action of a key while the terminal is too small for the screen; `nil` for a key that has no effect then.
  private func leaving(by input: Input, _ state: State) -> Action? {
    guard case .key(let press) = input.event, press.kind == .press else { return nil }
    switch press.key {
    case .escape: return state.path.ids.last.map { .path(.popFrom(id: $0)) }
    case .character(let character) where HangulKeyboard.latin(of: character) == "q": return .leave
    default: return nil
    }
  }

  /// Routes input to the top screen. This happens in the same step, so that the next frame shows the effect.
  private func routed(_ action: Action, in state: State) -> Action {
    guard case .input(let input) = action else { return action }
    if case .key(let press) = input.event, press.modifiers.contains(.control), press.key == .character("c") {
      guard press.kind == .press else { return action }
      // A second request to leave ends the game at once.
      return state.leaving == .no ? .leave : .leaveNow
    }
    if state.isHelpShown || input.asksForHelp {
      return input.closesHelp ? .help(!state.isHelpShown) : .help(state.isHelpShown)
    }
    // A screen that does not fit the window is not drawn, and gets no input except the keys that leave it.
    guard !state.isTooSmall else { return leaving(by: input, state) ?? action }
    guard let id = state.path.ids.last, let screen = state.path[id: id] else { return .main(.input(input)) }
    if case .paste = input.event, screen.isForTaps { return .pasted }
    return .path(.element(id: id, action: screen.input(input)))
  }
}
