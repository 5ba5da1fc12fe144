package import Unidirectional
import Console

/// The game screen. Every key is a tap, except the keys that leave the screen.
package struct Game: Reducer {
  /// The screen's own state. It is empty: the taps belong to the whole game.
  package struct State: Equatable, Sendable {
    package init() {}
  }

  package enum Action: Equatable, Sendable {
    case input(Input)
    case request(Request)
  }

  let shared: SharedState

  package func reduce(into state: inout State, action: Action) -> Effect<Action> {
    guard case .input(let input) = action else { return .none }
    switch input.key {
    case .escape: return .send(.request(.dismiss))
    case .tab: return .send(.request(.push(.rankings(.init()))))
    default: return input.tap.map { .send(.request(.tap($0))) } ?? .none
    }
  }
}
