/// Runs a child's reducer on a part of the parent's state.
///
/// The child's effects are its own: an id that it cancels by is not the parent's id, nor that of another child.
public struct Scope<ParentState, ParentAction: Sendable, Child: Reducer>: Reducer {
  private let state: any WritableKeyPath<ParentState, Child.State> & Sendable
  private let action: CasePath<ParentAction, Child.Action>
  private let child: @Sendable (ParentState) -> Child

  /// A reducer that hands the child's actions to the child.
  ///
  /// - Parameters:
  ///   - state: where the child's state is.
  ///   - action: which of the parent's actions hold one of the child's.
  ///   - child: makes the child's reducer from the parent's state as it is before the child runs. So a child is told what
  ///     only the parent owns and keeps no copy of it.
  public init(
    state: any WritableKeyPath<ParentState, Child.State> & Sendable,
    action: CasePath<ParentAction, Child.Action>,
    child: @escaping @Sendable (ParentState) -> Child
  ) {
    self.state = state
    self.action = action
    self.child = child
  }

  /// Runs the child if the action is one of its own.
  ///
  /// - Complexity: that of the child.
  public func reduce(into state: inout ParentState, action: ParentAction) -> Effect<ParentAction> {
    guard let childAction = self.action.extract(action) else { return .none }
    return child(state).reduce(into: &state[keyPath: self.state], action: childAction)
      .scoped(to: .part(self.state))
      .map(self.action.embed)
  }
}
