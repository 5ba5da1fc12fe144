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
    Reduce { parent, parentAction in
      guard let childAction = action.extract(parentAction) else { return reduce(into: &parent, action: parentAction) }
      let effect = reduceChild(
        of: &parent, action: childAction, id: state, get: { $0[keyPath: state] }, set: { $0[keyPath: state] = $1 },
        child: child)
      return .merge(
        effect?.map(action.embed) ?? .issue(.missingChild(parentAction)), reduce(into: &parent, action: parentAction))
    }
  }

  /// Runs a child's reducer while its state is there: on the child's actions, before this reducer.
  ///
  /// When the child's state is gone after an action, or is by its id another child's, all that the child started is
  /// cancelled.
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
    Reduce { parent, parentAction in
      guard let childAction = action.extract(parentAction) else { return reduce(into: &parent, action: parentAction) }
      let id = parent[keyPath: state]?.id
      let effect = reduceChild(
        of: &parent, action: childAction, id: ChildKey(path: AnyID(state), child: id),
        get: { parent in parent[keyPath: state].flatMap { $0.id == id ? $0 : nil } },
        set: { $0[keyPath: state] = $1 }, child: child)
      return .merge(
        effect?.map(action.embed) ?? .issue(.missingChild(parentAction)), reduce(into: &parent, action: parentAction))
    }
  }
}
