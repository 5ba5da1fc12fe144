/// Several reducers over one state. Each gets every action, in the order of declaration.
public struct Combined<State, Action: Sendable>: Reducer {
  private let reducers: any Reducer<State, Action>

  /// Combines the reducers in the builder.
  public init(@ReducerBuilder<State, Action> _ reducers: () -> some Reducer<State, Action>) {
    self.reducers = reducers()
  }

  /// Runs the reducers in order on the same state, and merges their effects.
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    reducers.reduce(into: &state, action: action)
  }
}

/// Builds a list of reducers over the same state and actions, one per line.
@resultBuilder public enum ReducerBuilder<State, Action: Sendable> {
  /// Lets the compiler infer the state and action types of each line.
  public static func buildExpression<Line: Reducer<State, Action>>(_ line: Line) -> Line { line }

  /// The first line.
  public static func buildPartialBlock<Line: Reducer<State, Action>>(first: Line) -> Line { first }

  /// Combines the lines so far with the next line.
  public static func buildPartialBlock(
    accumulated: some Reducer<State, Action>, next: some Reducer<State, Action>
  ) -> some Reducer<State, Action> {
    Reduce { state, action in
      let first = accumulated.reduce(into: &state, action: action)
      return .merge(first, next.reduce(into: &state, action: action))
    }
  }
}
