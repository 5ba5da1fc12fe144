package import Basics
package import TapGame

/// Reads a file of words that no nickname may contain.
package enum WordsFile {
  package struct Failure: CommandError, CustomStringConvertible {
    /// One sentence: what is wrong, where, and what to do.
    package let description: String
    /// Whether the file is missing or unreadable. If false, its content is invalid.
    package let isUnreadable: Bool

    package func sentence(in language: Language) -> String {
      language("낱말 목록을 읽을 수 없어요: \(description)", description)
    }
    package var exitCode: CommandFailure.Code { isUnreadable ? .noInput : .data }
  }

  /// The help text of the option for such a file.
  static let help =
    "Words that no nickname may hold, besides those the game knows: a text file with a word a line, !word for one that is allowed, # before a comment."

  /// Reads a file, and returns its words together with the built-in ones.
  package static func read(_ path: String) throws(Failure) -> BlockedWords {
    let bytes: [UInt8]
    do { bytes = try InputFile.read(fileAt: path, upTo: BlockedWords.maximumSize) } catch {
      throw Failure(description: error.description, isUnreadable: true)
    }
    do { return try BlockedWords(with: bytes) } catch {
      let line = error.line.map { " \($0)째 줄" } ?? ""
      throw Failure(
        description: Language.ofCall("\(path)\(line): \(error.korean)", "\(path): \(error)"), isUnreadable: false)
    }
  }
}

extension BlockedWordsError {
  /// The error in Korean, without its line.
  fileprivate var korean: String {
    switch fault {
    case .tooLarge: "낱말 목록은 \(BlockedWords.maximumSize)바이트까지예요. 줄여 주세요."
    case .tooMany: "낱말은 \(BlockedWords.maximumCount)개까지예요. 줄여 주세요."
    case .notUTF8: "UTF-8이 아니에요. 파일을 UTF-8로 저장해 주세요."
    case .noLetters: "낱말이 없어요. 글자로 적거나, 설명이면 앞에 #을 붙여 주세요."
    case .tooLong: "낱말은 \(BlockedWords.maximumLength)자까지예요. 더 짧게 적어 주세요."
    case .unclear: "낱말, =낱말, 낱말*, *낱말*, !낱말 가운데 하나로, 숫자 없이 글자로만 적어 주세요."
    }
  }
}
