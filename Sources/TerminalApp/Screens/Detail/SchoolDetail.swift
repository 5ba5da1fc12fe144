package import SchoolDirectory
package import Unidirectional
import Console

/// A school in detail.
package struct SchoolDetail: Reducer {
  /// What only this screen knows.
  package struct State: Equatable, Sendable {
    /// The school.
    package let school: School

    /// The details of a school.
    package init(school: School) { self.school = school }
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
