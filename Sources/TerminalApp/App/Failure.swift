import GameAPI
import TapGame

/// Turns errors into sentences for people.
enum Failure {
  /// The sentence of an error in a language. Errors other than outages and a server's failures have English
  /// descriptions only.
  static func sentence(of error: any Error, in language: Language) -> String {
    guard language == .korean else { return String(describing: error) }
    if let error = error as? ServerError { return error.koreanSentence }
    return (error as? any ContestOutageError)?.outage?.koreanSentence ?? String(describing: error)
  }
}
