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
  /// - Complexity: that of the reducer; a store calls it once for each action, one action at a time.
  func reduce(into state: inout State, action: Action) -> Effect<Action>
}

/// A reducer written as a closure.
public struct Reduce<State, Action: Sendable>: Reducer {
  private let body: @Sendable (inout State, Action) -> Effect<Action>

  /// Creates a reducer from a closure.
  public init(_ body: @escaping @Sendable (inout State, Action) -> Effect<Action>) { self.body = body }

  /// Calls the closure.
  ///
  /// - Complexity: that of the closure.
  public func reduce(into state: inout State, action: Action) -> Effect<Action> { body(&state, action) }
}
