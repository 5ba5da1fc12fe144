package import Unidirectional
import Console

/// A timed round.
package struct Round: Reducer {
  /// What only this screen knows.
  package struct State: Equatable, Sendable {
    /// A round that has not begun.
    package init() {}
  }

  /// What happens here.
  package enum Action: Equatable, Sendable {
    /// The screen has just been put on the path.
    case begin
    /// The person did something.
    case input(Input)
    /// Something for the whole game to do.
    case request(Request)
  }

  let world: World
  let surroundings: Surroundings

  package func reduce(into state: inout State, action: Action) -> Effect<Action> {
    guard case .input(let input) = action, input.key == .escape else { return .none }
    return .send(.request(.dismiss))
  }
}
