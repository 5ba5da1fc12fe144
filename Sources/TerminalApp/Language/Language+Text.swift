extension Language {
  /// The text in this language. Both stand where they are used, so that none is forgotten and both are read together.
  /// - Complexity: O(1).
  package func callAsFunction(_ korean: @autoclosure () -> String, _ english: @autoclosure () -> String) -> String {
    switch self {
    case .korean: korean()
    case .english: english()
    }
  }
}
