/// What can happen on a navigation path.
public enum StackAction<State, Action> {
  /// An element has an action of its own.
  case element(id: StackElementID, action: Action)
  /// A new element goes on top.
  case push(State)
  /// The element with this id goes, and all above it.
  case popFrom(id: StackElementID)
}

extension StackAction: Sendable where State: Sendable, Action: Sendable {}
extension StackAction: Equatable where State: Equatable, Action: Equatable {}
