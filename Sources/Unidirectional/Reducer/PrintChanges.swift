import CustomDump

extension Reducer {
  /// Prints each action and its changes to the state.
  ///
  /// - Parameter print: receives the text of each action.
  /// - Complexity: O(1); an action costs a comparison of the whole state.
  public func printChanges(_ print: @escaping @Sendable (String) -> Void = { Swift.print($0) }) -> some Reducer<
    State, Action
  > {
    Reduce { state, action in
      let before = state
      let effect = reduce(into: &state, action: action)
      print(
        """
        \(String(customDumping: action))
        \(diff(before, state)?.split(separator: "\n").map { "  \($0)" }.joined(separator: "\n") ?? "  (no change)")
        """)
      return effect
    }
  }
}
