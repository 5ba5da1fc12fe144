import GameAPI
import TapClient
import TapGame

/// Turns errors into sentences for people.
enum Failure {
  /// The sentence of an error in a language. Errors that players never see have English descriptions only.
  static func sentence(of error: any Error, in language: Language) -> String {
    if let error = (error as? OutboxError)?.cause { return sentence(of: error, in: language) }
    guard language == .korean else { return String(describing: error) }
    if let outage = (error as? any ContestOutageError)?.outage { return outage.koreanSentence }
    return switch error {
    case let error as ServerError: error.koreanSentence
    case let error as TapRefusal: error.korean
    case let error as PlayerFileError: error.koreanSentence
    case is DisownedSession: "서버가 더는 알아보지 못해서, 이 터치가 세어졌는지 알 수 없어요. 다음 터치부터는 새로 세요."
    default: String(describing: error)
    }
  }
}
