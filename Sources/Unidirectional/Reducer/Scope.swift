/// Runs a child's reducer on a part of the parent's state.
///
/// Effect ids are scoped to the child: it cannot cancel effects of its parent or of another child.
public struct Scope<ParentState, ParentAction: Sendable, Child: Reducer>: Reducer {
  private let state: any WritableKeyPath<ParentState, Child.State> & Sendable
  private let action: CasePath<ParentAction, Child.Action>
  private let child: @Sendable (ParentState) -> Child

  /// Creates a reducer that passes the child's actions to the child.
  ///
  /// - Parameters:
  ///   - state: the key path of the child's state.
  ///   - action: the case of the child's actions.
  ///   - child: creates the child's reducer for each action, from the parent's state before the child runs. So the
  ///     child needs no copy of the parent's values in its own state.
  public init(
    state: any WritableKeyPath<ParentState, Child.State> & Sendable,
    action: CasePath<ParentAction, Child.Action>,
    child: @escaping @Sendable (ParentState) -> Child
  ) {
    self.state = state
    self.action = action
    self.child = child
  }

  /// Runs the child if the action is the child's.
  ///
  /// - Complexity: that of the child.
  public func reduce(into state: inout ParentState, action: ParentAction) -> Effect<ParentAction> {
    guard let childAction = self.action.extract(action) else { return .none }
    return child(state).reduce(into: &state[keyPath: self.state], action: childAction)
      .scoped(to: .part(self.state))
      .map(self.action.embed)
  }
}
