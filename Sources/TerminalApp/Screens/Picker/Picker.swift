package import Unidirectional
import Console

/// The school picker: search as you type.
package struct Picker: Reducer {
  /// What only this screen knows.
  package struct State: Equatable, Sendable {
    /// What comes after a school was chosen.
    package enum Next: Equatable, Sendable { case main, game, round }

    let next: Next

    /// An empty search.
    package init(then next: Next = .main) { self.next = next }
  }

  /// What happens here.
  package enum Action: Equatable, Sendable {
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
