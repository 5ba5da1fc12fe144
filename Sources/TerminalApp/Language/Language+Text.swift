extension Language {
  /// Returns the text in this language. Both texts stand side by side where they are used, so that none is forgotten.
  package func callAsFunction(_ korean: @autoclosure () -> String, _ english: @autoclosure () -> String) -> String {
    switch self {
    case .korean: korean()
    case .english: english()
    }
  }
}
