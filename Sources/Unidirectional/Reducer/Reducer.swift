/// How a state answers an action: it changes at once, and what has to happen elsewhere is returned as an effect.
///
/// A reducer is pure. It does no input or output, reads no clock and rolls no dice; what an effect needs of these comes in
/// through the reducer's initialiser.
public protocol Reducer<State, Action>: Sendable {
  /// What the reducer changes.
  associatedtype State
  /// What can happen to the state: a key was pressed, a reply came.
  associatedtype Action: Sendable

  /// Changes the state as the action demands.
  ///
  /// - Returns: the work that the action starts or cancels; its results come back as actions.
  /// - Complexity: the reducer's own; a store calls it for each action and for one action at a time.
  func reduce(into state: inout State, action: Action) -> Effect<Action>
}

/// A reducer written as a closure.
public struct Reduce<State, Action: Sendable>: Reducer {
  private let body: @Sendable (inout State, Action) -> Effect<Action>

  /// A reducer that does what the closure does.
  public init(_ body: @escaping @Sendable (inout State, Action) -> Effect<Action>) { self.body = body }

  /// Calls the closure.
  ///
  /// - Complexity: that of the closure.
  public func reduce(into state: inout State, action: Action) -> Effect<Action> { body(&state, action) }
}
