import SchoolDirectory
import Console
import GameAPI
import Unidirectional

/// A screen on the navigation path.
struct Screen: Reducer {
  /// The kind of the screen, with its own state.
  enum State: Equatable, Sendable {
    case picker(Picker.State)
    case game(Game.State)
    case round(Round.State)
    case rankings(Rankings.State)
    case detail(SchoolDetail.State)
    case introduction(Introduction.State)
    case code(CodeEntry.State)
    case ending(SeasonEnd.State)
  }

  enum Action: Equatable, Sendable {
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
  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch (state, action) {
    case (.picker(let screen), .picker(let action)):
      let picker = Picker(shared: shared, dependencies: dependencies)
      return run(picker, screen, action, in: &state, as: State.picker, Action.picker)
    case (.game(let screen), .game(let action)):
      return run(Game(shared: shared), screen, action, in: &state, as: State.game, Action.game)
    case (.round(let screen), .round(let action)):
      let round = Round(shared: shared, dependencies: dependencies)
      return run(round, screen, action, in: &state, as: State.round, Action.round)
    case (.rankings(let screen), .rankings(let action)):
      return run(Rankings(shared: shared), screen, action, in: &state, as: State.rankings, Action.rankings)
    case (.detail(let screen), .detail(let action)):
      let detail = SchoolDetail(shared: shared, dependencies: dependencies)
      return run(detail, screen, action, in: &state, as: State.detail, Action.detail)
    case (.introduction(let screen), .introduction(let action)):
      let introduction = Introduction(shared: shared, dependencies: dependencies)
      return run(introduction, screen, action, in: &state, as: State.introduction, Action.introduction)
    case (.code(let screen), .code(let action)):
      return run(CodeEntry(), screen, action, in: &state, as: State.code, Action.code)
    case (.ending(let screen), .ending(let action)):
      let ending = SeasonEnd(dependencies: dependencies)
      return run(ending, screen, action, in: &state, as: State.ending, Action.ending)
    default:
      return .missingChild(action)
    }
  }

  private func run<Child: Reducer>(
    _ child: Child, _ screen: Child.State, _ action: Child.Action, in state: inout State,
    as embed: (Child.State) -> State, _ send: @escaping @Sendable (Child.Action) -> Action
  ) -> Effect<Action> {
    var screen = screen
    let effect = child.reduce(into: &screen, action: action)
    state = embed(screen)
    return effect.map(send)
  }
}

extension Screen.Action {
  /// The request to the game in this action; `nil` if there is none.
  var request: Request? {
    switch self {
    case .picker(.request(let request)), .game(.request(let request)), .round(.request(let request)),
      .rankings(.request(let request)), .detail(.request(let request)), .introduction(.request(let request)),
      .code(.request(let request)), .ending(.request(let request)):
      request
    default: nil
    }
  }
}

extension Screen.State {
  /// Creates the screen that another one has asked for.
  init(_ destination: Destination) {
    self =
      switch destination {
      case .game: .game(.init())
      case .round: .round(.init())
      case .rankings: .rankings(.init())
      case .detail(let school): .detail(.init(school: school))
      case .introduction: .introduction(.init())
      case .picker(then: let next): .picker(.init(then: next))
      }
  }

  /// Wraps user input in the action of this screen.
  func input(_ input: Input) -> Screen.Action {
    switch self {
    case .picker: .picker(.input(input))
    case .game: .game(.input(input))
    case .round: .round(.input(input))
    case .rankings: .rankings(.input(input))
    case .detail: .detail(.input(input))
    case .introduction: .introduction(.input(input))
    case .code: .code(.input(input))
    case .ending: .ending(.input(input))
    }
  }

  /// Whether both screens are the game, or both are the rankings.
  func isSamePlace(as other: Self) -> Bool {
    switch (self, other) {
    case (.game, .game), (.rankings, .rankings): true
    default: false
    }
  }

  /// Whether the player types text on the screen, so that letters are not taps or commands.
  var isForTyping: Bool {
    switch self {
    case .picker(let screen): screen.question == nil
    case .code: true
    case .game, .round, .rankings, .detail, .introduction, .ending: false
    }
  }

  /// The minimum terminal size for the screen. The game screen also fits into half of a small window.
  var least: TerminalSize {
    switch self {
    case .game: TerminalSize(columns: 24, rows: 8)
    case .picker, .rankings: TerminalSize(columns: 40, rows: 10)
    case .ending: TerminalSize(columns: 40, rows: 12)
    case .round, .detail, .introduction, .code: Theme.least
    }
  }

  /// Whether taps on this screen are sent to the contest.
  var isForTaps: Bool {
    switch self {
    case .game, .round: true
    default: false
    }
  }

  /// The action to send after the screen was pushed; `nil` for none.
  var begin: Screen.Action? {
    switch self {
    case .game, .rankings, .code: nil
    case .ending: .ending(.begin)
    case .picker: .picker(.begin)
    case .round: .round(.begin)
    case .detail: .detail(.begin)
    case .introduction: .introduction(.begin)
    }
  }

  /// The action to send after the screen above this one was popped; `nil` for none.
  var returned: Screen.Action? {
    if case .introduction = self { .introduction(.returned) } else { nil }
  }

  /// The board windows that the screen shows.
  func windows(in shared: SharedState) -> Set<StandingsWindow> {
    switch self {
    case .picker, .introduction, .code, .ending: []
    case .game, .round: shared.school.map { [.around($0.id)] } ?? []
    case .rankings(let screen): screen.windows(in: shared)
    case .detail(let screen): screen.windows
    }
  }

  func draw(on canvas: inout Canvas, shared: SharedState) {
    switch self {
    case .picker(let screen): screen.draw(on: &canvas, shared: shared)
    case .game(let screen): screen.draw(on: &canvas, shared: shared)
    case .round(let screen): screen.draw(on: &canvas, shared: shared)
    case .rankings(let screen): screen.draw(on: &canvas, shared: shared)
    case .detail(let screen): screen.draw(on: &canvas, shared: shared)
    case .introduction(let screen): screen.draw(on: &canvas, shared: shared)
    case .code(let screen): screen.draw(on: &canvas, shared: shared)
    case .ending(let screen): screen.draw(on: &canvas, shared: shared)
    }
  }
}
