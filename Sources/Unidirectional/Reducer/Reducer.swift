/// Defines how actions change a state. It changes the state synchronously, and returns all other work as an effect.
///
/// A reducer is pure: it does no input or output, and reads no clock and no random numbers. Dependencies of its effects
/// are passed to the reducer's initialiser.
public protocol Reducer<State, Action>: Sendable {
  /// The state that the reducer changes.
  associatedtype State
  /// An event, such as a key press or a response.
  associatedtype Action: Sendable

  /// Applies an action to the state.
  ///
  /// - Returns: the work that the action starts or cancels; its results return as actions.
  func reduce(into state: inout State, action: Action) -> Effect<Action>
}

/// A reducer written as a closure.
public struct Reduce<State, Action: Sendable>: Reducer {
  private let body: @Sendable (inout State, Action) -> Effect<Action>

  /// Creates a reducer from a closure.
  public init(_ body: @escaping @Sendable (inout State, Action) -> Effect<Action>) { self.body = body }

  /// Calls the closure.
  public func reduce(into state: inout State, action: Action) -> Effect<Action> { body(&state, action) }
}

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
  public func reduce(into state: inout ParentState, action: ParentAction) -> Effect<ParentAction> {
    guard let childAction = self.action.extract(action) else { return .none }
    return child(state).reduce(into: &state[keyPath: self.state], action: childAction)
      .scoped(to: .part(self.state))
      .map(self.action.embed)
  }
}

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
      return .merge(.missingChild(action), reduce(into: &state, action: action))
    }
    let effect = child(state).reduce(into: &childState, action: childAction)
    place.set(&state, childState)
    return .merge(
      effect.scoped(to: ScopeStep(id: place.id, isConditional: true, child: place.get)).map(embed),
      reduce(into: &state, action: action))
  }
}

extension Reducer {
  /// Prints each action and its changes to the state, a line for each field: `ticks: 0 → 1`.
  ///
  /// - Parameter print: receives the text of each action.
  /// - Complexity: O(1); an action costs a comparison of the whole state.
  public func printChanges(_ print: @escaping @Sendable (String) -> Void = { Swift.print($0) }) -> some Reducer<
    State, Action
  > {
    Reduce { state, action in
      let before = state
      let effect = reduce(into: &state, action: action)
      let changes = changes(from: before, to: state).map { "  \($0)" }
      print(([described(action)] + (changes.isEmpty ? ["  (no change)"] : changes)).joined(separator: "\n"))
      return effect
    }
  }
}

/// Accesses the value of an enumeration case and embeds a value in the case, as a key path does for a structure's
/// property.
///
/// ```swift
/// enum Action { case counter(Counter.Action), leave }
/// let counter = CasePath(embed: Action.counter) { if case .counter(let action) = $0 { action } else { nil } }
/// ```
public struct CasePath<Root, Value>: Sendable {
  private let embedding: @Sendable (Value) -> Root
  private let extraction: @Sendable (Root) -> Value?

  /// Creates a path from its two functions. `extract` must return the value that was passed to `embed`.
  public init(embed: @escaping @Sendable (Value) -> Root, extract: @escaping @Sendable (Root) -> Value?) {
    embedding = embed
    extraction = extract
  }

  /// Embeds a value in the case.
  public func embed(_ value: Value) -> Root { embedding(value) }

  /// The value of the case; `nil` if `root` is another case.
  public func extract(_ root: Root) -> Value? { extraction(root) }
}
