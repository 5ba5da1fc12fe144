import SchoolDirectory
import Console
import Boards
import Unidirectional

/// The rankings, with a tab for each board.
struct Rankings: Reducer {
  /// The schools that a tab compares.
  enum Tab: CaseIterable, Equatable, Sendable {
    case all, level, region

    /// The board; `nil` if the board needs my school or its region, and this is unknown.
    func board(in shared: SharedState) -> Board? {
      switch self {
      case .all: .all
      case .level: shared.school.map { .level($0.level) }
      case .region: shared.school.flatMap { $0.region.isEmpty ? nil : .region($0.region) }
      }
    }
  }

  struct State: Equatable, Sendable {
    /// The visible tab.
    var tab = Tab.all
    var all = BoardList.State()
    var level = BoardList.State()
    var region = BoardList.State()

    subscript(tab: Tab) -> BoardList.State {
      switch tab {
      case .all: all
      case .level: level
      case .region: region
      }
    }
  }

  enum Action: Equatable, Sendable {
    case input(Input)
    case list(Tab, BoardList.Action)
    case request(Request)

    static func path(of tab: Tab) -> CasePath<Self, BoardList.Action> {
      CasePath(embed: { .list(tab, $0) }) { if case .list(tab, let action) = $0 { action } else { nil } }
    }
  }

  let shared: SharedState

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    parts.reduce(into: &state, action: routed(action, in: state))
  }

  private var parts: some Reducer<State, Action> {
    Combined<State, Action> {
      Scope(state: \State.all, action: Action.path(of: .all)) { _ in list(.all) }
      Scope(state: \State.level, action: Action.path(of: .level)) { _ in list(.level) }
      Scope(state: \State.region, action: Action.path(of: .region)) { _ in list(.region) }
      Reduce<State, Action>(handle)
    }
  }

  private func list(_ tab: Tab) -> BoardList {
    BoardList(board: tab.board(in: shared) ?? .all, shared: shared)
  }

  /// Passes keys that the screen does not handle to the visible tab.
  private func routed(_ action: Action, in state: State) -> Action {
    guard case .input(let input) = action, !isOwn(input), state.tab.board(in: shared) != nil else { return action }
    return .list(state.tab, .input(input))
  }

  private func isOwn(_ input: Input) -> Bool {
    switch input.event {
    case .click(let row, let column): tab(atRow: row, column: column) != nil
    case .key, .scroll, .paste, .focus, .background:
      switch input.key {
      case .escape, .left, .right, .tab, .backTab: true
      default: input.command == "g"
      }
    }
  }

  private func handle(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .input(let input):
      return take(input, in: &state)
    case .list(_, .open(let school)):
      return .send(.request(.push(.detail(school))))
    case .list, .request:
      return .none
    }
  }

  private func take(_ input: Input, in state: inout State) -> Effect<Action> {
    if case .click(let row, let column) = input.event {
      if let tab = tab(atRow: row, column: column) { state.tab = tab }
      return .none
    }
    switch input.key {
    case .escape: return .send(.request(.dismiss))
    case .right, .tab: state.tab = Tab.allCases.neighbour(of: state.tab, 1)
    case .left, .backTab: state.tab = Tab.allCases.neighbour(of: state.tab, -1)
    case .character where input.command == "g":
      if shared.school != nil { return .send(.request(.push(.game))) }
    default: break
    }
    return .none
  }

  private func tab(atRow row: Int, column: Int) -> Tab? {
    State.tabs(in: shared).index(atRow: row, column: column, in: ListLayout(shared.size).top).map { Tab.allCases[$0] }
  }
}
