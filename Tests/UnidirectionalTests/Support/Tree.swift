import Unidirectional
import UnidirectionalTesting

/// A parent with every kind of child, which can also take them away.
struct Tree: Sendable {
  struct State: Equatable, Sendable {
    var fact = "old"
    var left = Ticker.State()
    var right = Ticker.State()
    var sheet: Ticker.State?
    var path = StackState<Screen.State>()
    var rows: [String: Ticker.State] = [:]
    var log: [String] = []
  }

  indirect enum Action: Equatable, Sendable {
    case left(Ticker.Action)
    case right(Ticker.Action)
    case sheet(Ticker.Action)
    case path(StackAction<Screen.State, Screen.Action>)
    case row(ElementAction<String, Ticker.Action>)
    case set(Change)
  }

  /// What the parent, or a stranger, does to its children.
  enum Change: Equatable, Sendable {
    case sheet(Ticker.State?), row(String, Ticker.State?), fact(String), popLast, popAll, start
    case strangerPops
  }

  let clock: TestClock

  var reducer: some Reducer<State, Action> {
    Combined {
      Scope(state: \.left, action: .left) { Ticker(clock: clock, fact: $0.fact) }
      Scope(state: \.right, action: .right) { Ticker(clock: clock, fact: $0.fact) }
      Reduce<State, Action> { state, action in
        Self.change(&state, action)
        return .none
      }
      .ifLet(\.sheet, action: .sheet) { Ticker(clock: clock, fact: $0.fact) }
      .forEach(\.path, action: .path) { state, id in Screen(clock: clock, fact: "\(state.fact) \(id)") }
      .forEach({ \.rows[$0] }, action: .row) { state, id in Ticker(clock: clock, fact: "\(state.fact) \(id)") }
      Reduce<State, Action> { state, action in
        if action == .set(.strangerPops) { state.path.removeAll() }
        return .none
      }
    }
  }

  private static func change(_ state: inout State, _ action: Action) {
    switch action {
    case .set(.sheet(let sheet)): state.sheet = sheet
    case .set(.row(let id, let row)): state.rows[id] = row
    case .set(.fact(let fact)): state.fact = fact
    case .set(.popLast): state.path.popLast()
    case .set(.popAll): state.path.removeAll()
    case .path(.push): state.log.append("pushed, \(state.path.count) open")
    case .path(.popFrom): state.log.append("to pop, \(state.path.count) open")
    case .sheet(.tick): state.log.append("after tick \(state.sheet?.ticks ?? -1)")
    default: break
    }
  }
}

/// A screen on the path, with a dialogue of its own.
struct Screen: Reducer {
  struct State: Equatable, Sendable {
    var ticker = Ticker.State()
    var dialogue: Ticker.State?
  }

  enum Action: Equatable, Sendable {
    case ticker(Ticker.Action)
    case dialogue(Ticker.Action)
  }

  let clock: TestClock
  let fact: String

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    Scope<State, Action, Ticker>(
      state: \.ticker, action: .init(embed: Action.ticker) { if case .ticker(let action) = $0 { action } else { nil } }
    ) { _ in Ticker(clock: clock, fact: fact) }
    .ifLet(
      \.dialogue,
      action: .init(embed: Action.dialogue) { if case .dialogue(let action) = $0 { action } else { nil } }
    ) { _ in Ticker(clock: clock, fact: fact) }
    .reduce(into: &state, action: action)
  }
}

extension CasePath where Root == Tree.Action, Value == Ticker.Action {
  static var left: Self { .init(embed: Root.left) { if case .left(let action) = $0 { action } else { nil } } }
  static var right: Self { .init(embed: Root.right) { if case .right(let action) = $0 { action } else { nil } } }
  static var sheet: Self { .init(embed: Root.sheet) { if case .sheet(let action) = $0 { action } else { nil } } }
}

extension CasePath where Root == Tree.Action, Value == StackAction<Screen.State, Screen.Action> {
  static var path: Self { .init(embed: Root.path) { if case .path(let action) = $0 { action } else { nil } } }
}

extension CasePath where Root == Tree.Action, Value == ElementAction<String, Ticker.Action> {
  static var row: Self { .init(embed: Root.row) { if case .row(let action) = $0 { action } else { nil } } }
}
