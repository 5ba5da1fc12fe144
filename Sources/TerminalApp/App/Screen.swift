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
