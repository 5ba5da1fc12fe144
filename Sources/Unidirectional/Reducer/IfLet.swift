extension Reducer {
  /// Runs a child's reducer while its state is there: on the child's actions, before this reducer.
  ///
  /// When the child's state is gone after an action, whoever set it to `nil`, all that the child started is cancelled. A
  /// child that takes the place of another without a `nil` between them keeps the other's effects, unless its state is
  /// `Identifiable`.
  ///
  /// - Parameters:
  ///   - state: where the child's state is.
  ///   - action: which of the parent's actions hold one of the child's.
  ///   - child: makes the child's reducer from the parent's state as it is before the child runs.
  /// - Complexity: O(1); an action costs what the two reducers cost.
  public func ifLet<Child: Reducer>(
    _ state: any WritableKeyPath<State, Child.State?> & Sendable,
    action: CasePath<Action, Child.Action>,
    child: @escaping @Sendable (State) -> Child
  ) -> some Reducer<State, Action> {
    ifLet(state, action: action, child: child) { _ in nil }
  }

  /// Runs a child's reducer while its state is there, and cancels its effects also when a state with another id is there.
  ///
  /// - Parameters:
  ///   - state: where the child's state is.
  ///   - action: which of the parent's actions hold one of the child's.
  ///   - child: makes the child's reducer from the parent's state as it is before the child runs.
  /// - Complexity: O(1); an action costs what the two reducers cost.
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
