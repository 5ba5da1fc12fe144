import Texts

/// A language that the programs speak.
package enum Language: String, CaseIterable, Sendable {
  case korean = "ko"
  case english = "en"

  /// The language of the locale in the environment: Korean if the first non-empty variable of `LC_ALL`, `LC_MESSAGES`
  /// and `LANG` is a Korean locale, else English.
  package init(environment: [String: String]) {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
    let code = locale?.prefix { $0 != "_" && $0 != "." && $0 != "@" } ?? ""
    self = Language(rawValue: code.lowercased()) ?? .english
  }

  /// The text of words in this language.
  package func callAsFunction(_ words: Words) -> String { words.text(in: self) }

  /// The translations; `nil` for English, in which the words are written.
  package var catalogue: Catalogue? {
    switch self {
    case .korean: .korean
    case .english: nil
    }
  }
}

extension Catalogue {
  fileprivate static let korean = Catalogue(words_korean)
}
