package import Unidirectional
import Console

/// The rankings, by tabs.
package struct Rankings: Reducer {
  /// What only this screen knows.
  package struct State: Equatable, Sendable {
    /// The board of all schools, from the top.
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
    guard case .input(let input) = action, input.key == .escape else { return .none }
    return .send(.request(.dismiss))
  }
}
