import TapGame

/// Turns errors into sentences for people.
enum Failure {
  /// The sentence of an error in a language. Errors other than outages have English descriptions only.
  static func sentence(of error: any Error, in language: Language) -> String {
    guard language == .korean, let outage = (error as? any ContestOutageError)?.outage else {
      return String(describing: error)
    }
    return outage.koreanSentence
  }
}
