package import TapGame

extension Language {
  /// Returns the text in this language. Both texts stand side by side in the code, so that neither is forgotten.
  package func callAsFunction(_ korean: @autoclosure () -> String, _ english: @autoclosure () -> String) -> String {
    switch self {
    case .korean: korean()
    case .english: english()
    }
  }

  /// Returns the text of a pair in this language.
  package func callAsFunction(_ text: Bilingual) -> String { self(text.korean, text.english) }
}
