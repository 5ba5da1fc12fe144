package import TapGame

extension Language {
  /// Returns the text in this language. Both texts are in the same call, so that no translation is forgotten.
  package func callAsFunction(_ korean: @autoclosure () -> String, _ english: @autoclosure () -> String) -> String {
    switch self {
    case .korean: korean()
    case .english: english()
    }
  }

  /// Returns the text of a pair in this language.
  package func callAsFunction(_ text: Bilingual) -> String { self(text.korean, text.english) }
}
