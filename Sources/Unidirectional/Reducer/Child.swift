/// Runs the reducer of a child that may not be there.
///
/// - Parameters:
///   - id: tells the child from the parent's other children.
///   - get: finds the child's state in the parent's; also how a store sees whether the child is still there.
/// - Returns: what the child returned, as an effect of its own scope; `nil` if there is no such child.
func reduceChild<ParentState, Child: Reducer>(
  of parent: inout ParentState, action: Child.Action, id: some Hashable & Sendable,
  get: @escaping @Sendable (ParentState) -> Child.State?, set: (inout ParentState, Child.State) -> Void,
  child: (ParentState) -> Child
) -> Effect<Child.Action>? {
  guard var state = get(parent) else { return nil }
  let effect = child(parent).reduce(into: &state, action: action)
  set(&parent, state)
  return effect.scoped(to: ScopeStep(id: id, isConditional: true, child: get))
}
