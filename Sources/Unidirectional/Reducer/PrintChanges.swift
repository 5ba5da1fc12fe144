import CustomDump

extension Reducer {
  /// This reducer, printing each action and the difference that it makes to the state.
  ///
  /// - Parameter print: takes what would be printed, one text for an action.
  /// - Complexity: O(1); an action costs the comparison of the whole state.
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
