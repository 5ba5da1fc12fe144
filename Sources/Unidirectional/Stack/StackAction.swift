/// An action of a navigation path.
public enum StackAction<State, Action> {
  /// An action of an element.
  case element(id: StackElementID, action: Action)
  /// Pushes a new element.
  case push(State)
  /// Pops the element with this id, and all elements above it.
  case popFrom(id: StackElementID)
}

extension StackAction: Sendable where State: Sendable, Action: Sendable {}
extension StackAction: Equatable where State: Equatable, Action: Equatable {}
