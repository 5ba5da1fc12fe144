import Basics
import Unidirectional

/// The game without screens. It reads and writes lines.
///
/// Like the screens, it is built on `App`, which handles taps, batches, receipts, sessions and standings. This reducer
/// only reads commands and writes sentences.
struct Plain: Reducer {
  /// The timeout of a command that waits.
  static let timeout = Duration.seconds(5)
  /// The minimum interval between two announcements of overtakings or rejections.
  static let newsInterval = Duration.seconds(3)
  /// The maximum number of search hits that are listed.
  static let listLength = 10

  enum Timer: Hashable, Sendable { case timeout, round, news }

  let dependencies: GameDependencies
  let app: App

  init(dependencies: GameDependencies) {
    self.dependencies = dependencies
    app = App(dependencies: dependencies)
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    let was = state.activity
    var effects = [parts.reduce(into: &state, action: action)]
    effects.append(proceed(&state))
    effects.append(tellNews(&state))
    if state.activity != was { effects.append(timeout(for: state.activity)) }
    return .merge(effects)
  }

  private var parts: some Reducer<State, Action> {
    Combined<State, Action> {
      Scope(state: \State.app, action: Action.appPath) { _ in app }
      Reduce<State, Action>(handle)
    }
  }

  @Sendable private func handle(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .begin:
      return .send(.app(.begin))
    case .line(let line, let moment):
      state.readLines += 1
      state.isPrompted = false
      return obey(line, at: moment, in: &state)
    case .written(let count):
      state.lines.removeFirst(count - state.writtenLines)
      state.writtenLines = count
    case .prompted:
      state.isPrompted = true
    case .leave(let end):
      return leave(end, in: &state)
    case .app(let action):
      note(action, in: &state)
    case .tapped:
      tellTaps(in: &state)
    case .handingIn(let purpose):
      state.activity = .handingIn(purpose)
    case .answered(let lines):
      state.lines += lines
      if state.activity == .looking { state.activity = .ready }
    case .askedBefore(let school, let lines):
      state.lines += lines
      state.activity = .asked(school)
    case .timedOut:
      reportTimeout(&state)
    case .roundOver:
      guard state.round != nil else { return .none }
      state.say("Time is up.")
      return handIn(for: .result, in: &state)
    case .newsDue:
      state.news.isPausing = false
    }
    return .none
  }

  /// Updates this state after an action of the game.
  private func note(_ action: App.Action, in state: inout State) {
    switch action {
    case .tapping(.codeGiven):
      if case .givingCode(let school) = state.activity { state.activity = .waitingForCode(school) }
    default:
      break
    }
    if state.app.leaving == .left, !state.isOver {
      sayFarewell(in: &state)
      state.isOver = true
    }
  }

  private func timeout(for activity: Activity) -> Effect<Action> {
    switch activity {
    case .beginning, .waitingForSession, .givingCode, .waitingForCode, .choosing:
      .after(Self.timeout, on: dependencies.clock, send: .timedOut, id: Timer.timeout)
    case .ready, .asked, .tapping, .looking, .handingIn: .cancel(id: Timer.timeout)
    }
  }
}

extension Plain.Action {
  static let appPath = CasePath<Self, App.Action>(embed: Self.app) {
    if case .app(let action) = $0 { action } else { nil }
  }
}
