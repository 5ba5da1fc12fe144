extension Reducer {
  /// Runs a child's reducer while the child's state is not `nil`. The child's reducer handles the child's actions
  /// before this reducer does.
  ///
  /// When the child's state is `nil` after an action, for whatever reason, the child's effects are cancelled. If a new
  /// child's state replaces the old one without `nil` in between, the effects continue. If the state is `Identifiable`,
  /// a change of its id cancels the effects.
  ///
  /// - Parameters:
  ///   - state: the key path of the child's state.
  ///   - action: the case of the child's actions.
  ///   - child: creates the child's reducer for each action, from the parent's state before the child runs.
  public func ifLet<Child: Reducer>(
    _ state: any WritableKeyPath<State, Child.State?> & Sendable,
    action: CasePath<Action, Child.Action>,
    child: @escaping @Sendable (State) -> Child
  ) -> some Reducer<State, Action> {
    ifLet(state, action: action, child: child) { _ in nil }
  }

  /// Runs a child's reducer while the child's state is not `nil`. When the state is `nil` or has another id after an
  /// action, the child's effects are cancelled.
  ///
  /// - Parameters:
  ///   - state: the key path of the child's state.
  ///   - action: the case of the child's actions.
  ///   - child: creates the child's reducer for each action, from the parent's state before the child runs.
  public func ifLet<Child: Reducer>(
    _ state: any WritableKeyPath<State, Child.State?> & Sendable,
    action: CasePath<Action, Child.Action>,
    child: @escaping @Sendable (State) -> Child
  ) -> some Reducer<State, Action> where Child.State: Identifiable, Child.State.ID: Sendable {
    ifLet(state, action: action, child: child) { AnyID($0.id) }
  }

  private func ifLet<Child: Reducer>(
    _ path: any WritableKeyPath<State, Child.State?> & Sendable, action: CasePath<Action, Child.Action>,
    child: @escaping @Sendable (State) -> Child, identity: @escaping @Sendable (Child.State) -> AnyID?
  ) -> some Reducer<State, Action> {
    Reduce { state, parentAction in
      guard let childAction = action.extract(parentAction) else { return reduce(into: &state, action: parentAction) }
      let id = state[keyPath: path].flatMap(identity)
      let place = ChildPlace<State, Child.State>(
        id: AnyID(ChildKey(path: AnyID(path), child: id)),
        get: { $0[keyPath: path].flatMap { identity($0) == id ? $0 : nil } },
        set: { $0[keyPath: path] = $1 })
      return reduce(
        into: &state, action: parentAction, child: childAction, at: place, by: child, embed: action.embed)
    }
  }
}
