/// The place of an optional child in its parent's state.
struct ChildPlace<ParentState, ChildState>: Sendable {
  /// Distinguishes the child from the parent's other children.
  let id: AnyID
  /// Reads the child's state. The store also calls this to check whether the child still exists.
  let get: @Sendable (ParentState) -> ChildState?
  let set: @Sendable (inout ParentState, ChildState) -> Void
}

extension Reducer {
  /// Runs the child if it exists, and then this reducer.
  func reduce<Child: Reducer>(
    into state: inout State, action: Action, child childAction: Child.Action, at place: ChildPlace<State, Child.State>,
    by child: (State) -> Child, embed: @escaping @Sendable (Child.Action) -> Action
  ) -> Effect<Action> {
    guard var childState = place.get(state) else {
      return .merge(.issue(.missingChild(action)), reduce(into: &state, action: action))
    }
    let effect = child(state).reduce(into: &childState, action: childAction)
    place.set(&state, childState)
    return .merge(
      effect.scoped(to: ScopeStep(id: place.id, isConditional: true, child: place.get)).map(embed),
      reduce(into: &state, action: action))
  }
}
