import Basics
import TapClient
import TapGame

/// Turns errors into sentences for people.
enum Failure {
  /// The sentence of an error in a language.
  static func sentence(of error: any Error, in language: Language) -> String { language(words(of: error)) }

  private static func words(of error: any Error) -> Words {
    if let error = (error as? OutboxError)?.cause { return words(of: error) }
    // The errors' own descriptions tell more, and are in English.
    func said(_ words: Words) -> Words { Words(verbatim: "\(error)", korean: Language.korean(words)) }
    if let outage = (error as? any ContestOutageError)?.outage { return said(outage.words) }
    if error is DisownedSession {
      return said("The server does not know the session any more, so whether these taps count is not known.")
    }
    return Words(of: error)
  }
}

extension ContestOutage {
  fileprivate var words: Words {
    switch self {
    case .locked(let path): "Another program keeps the file locked (\(path))."
    case .missing(let path): "The file is not in its place (\(path))."
    case .replaced(let path): "Another file is in its place (\(path)); start the game again."
    case .unopenable(let path): "The file cannot be opened (\(path))."
    case .readOnly(let path): "The file cannot be written (\(path)); check its permissions."
    case .diskFull(let path): "The disk is full (\(path)); make room."
    case .damaged(let path): "The file is damaged (\(path))."
    case .failing(let path): "The file could not be read or written (\(path))."
    }
  }
}
