extension Reducer {
  /// Runs a child's reducer while the parent's state is the case with the child's state. The child's reducer handles
  /// the child's actions before this reducer does.
  ///
  /// When an action changes the state to another case, the child's effects are cancelled.
  ///
  /// - Parameters:
  ///   - state: the case that holds the child's state.
  ///   - action: the case of the child's actions.
  ///   - id: distinguishes the case from the others.
  ///   - child: creates the child's reducer for each action, from the parent's state before the child runs.
  /// - Complexity: O(1); handling an action costs the sum of both reducers.
  public func ifCase<Child: Reducer>(
    _ state: CasePath<State, Child.State>, action: CasePath<Action, Child.Action>,
    id: some Hashable & Sendable, child: @escaping @Sendable (State) -> Child
  ) -> some Reducer<State, Action> {
    Reduce { parent, parentAction in
      guard let childAction = action.extract(parentAction) else { return reduce(into: &parent, action: parentAction) }
      let place = ChildPlace<State, Child.State>(
        id: AnyID(id), get: { state.extract($0) }, set: { $0 = state.embed($1) })
      return reduce(
        into: &parent, action: parentAction, child: childAction, at: place, by: child, embed: action.embed)
    }
  }
}
