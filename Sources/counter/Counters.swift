import Unidirectional

/// A counter that is always there, and a path of counters that are opened one on top of the other.
struct Counters: Reducer {
  struct State: Equatable, Sendable {
    var main = Counter.State()
    var opened = StackState<Counter.State>()
  }

  enum Action: Equatable, Sendable {
    case main(Counter.Action)
    case opened(StackAction<Counter.State, Counter.Action>)
  }

  let clock: any Clock<Duration>
  let fact: @Sendable (Int) async throws -> String

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    features.reduce(into: &state, action: action)
  }

  private var features: some Reducer<State, Action> {
    Combined {
      Scope(state: \.main, action: .main) { _ in Counter(clock: clock, fact: fact) }
      Reduce<State, Action> { state, action in
        if case .opened(.popFrom(let id)) = action { Self.addToMain(from: id, &state) }
        return .none
      }
      .forEach(\.opened, action: .opened) { _, id in
        Counter(clock: clock) { try await "Counter \(id): \(fact($0))" }
      }
    }
  }

  /// Adds what the counters have counted that are being closed: the one with this id and all on top of it.
  private static func addToMain(from id: StackElementID, _ state: inout State) {
    guard let index = state.opened.ids.firstIndex(of: id) else { return }
    state.main.count += state.opened[index...].map(\.count).reduce(0, +)
  }
}

extension CasePath where Root == Counters.Action, Value == Counter.Action {
  static var main: Self { Self(embed: Root.main) { if case .main(let action) = $0 { action } else { nil } } }
}

extension CasePath where Root == Counters.Action, Value == StackAction<Counter.State, Counter.Action> {
  static var opened: Self { Self(embed: Root.opened) { if case .opened(let action) = $0 { action } else { nil } } }
}
