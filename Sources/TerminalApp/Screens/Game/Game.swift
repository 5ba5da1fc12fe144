package import Unidirectional
import Console

/// The game screen: every key that is no way out is a tap.
package struct Game: Reducer {
  /// What only this screen knows: nothing that a tap changes, for that is the whole game's.
  package struct State: Equatable, Sendable {
    /// A screen to tap on.
    package init() {}
  }

  /// What happens here.
  package enum Action: Equatable, Sendable {
    /// The person did something.
    case input(Input)
    /// Something for the whole game to do.
    case request(Request)
  }

  let world: World

  package func reduce(into state: inout State, action: Action) -> Effect<Action> {
    guard case .input(let input) = action else { return .none }
    switch input.key {
    case .escape: return .send(.request(.dismiss))
    case .tab: return .send(.request(.push(.rankings(.init()))))
    default: return input.tap.map { .send(.request(.tap($0))) } ?? .none
    }
  }
}
