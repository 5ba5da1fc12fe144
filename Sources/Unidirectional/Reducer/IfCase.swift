extension Reducer {
  /// Runs a child's reducer while this state is the case that holds the child's state. It handles the child's actions
  /// before this reducer does.
  ///
  /// When the state has become another case after an action, the child's effects are cancelled.
  ///
  /// - Parameters:
  ///   - state: the case that holds the child's state.
  ///   - action: the case of the child's actions.
  ///   - id: distinguishes the case from the others.
  ///   - child: makes the child's reducer from the parent's state before the child runs.
  /// - Complexity: O(1); an action costs what the two reducers cost.
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
