import Basics

extension Language {
  /// The text that is expected in this language.
  func callAsFunction(_ korean: String, _ english: String) -> String { self == .korean ? korean : english }
}
