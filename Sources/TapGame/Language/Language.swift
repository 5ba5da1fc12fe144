package import Basics
package import SchoolDirectory

/// A text in the two languages of the game.
package typealias Bilingual = (korean: String, english: String)

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

extension SchoolSummary {
  /// The region and the district, without unknown parts.
  package var place: String { [region, district].filter { !$0.isEmpty }.joined(separator: " ") }
}

extension SchoolLevel {
  package func name(in language: Language) -> String {
    switch self {
    case .elementary: language("초등학교", "elementary")
    case .middle: language("중학교", "middle")
    case .high: language("고등학교", "high")
    case .special: language("특수학교", "special")
    case .other: language("기타", "other")
    }
  }
}
