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
