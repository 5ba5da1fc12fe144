package import Basics
package import TapGame

/// Reads a file of words that no nickname may contain.
package enum WordsFile {
  package struct Failure: CommandError {
    /// One sentence: what is wrong, where, and what to do.
    package let words: Words
    /// Whether the file is missing or unreadable. If false, its content is invalid.
    package let isUnreadable: Bool

    package var exitCode: CommandFailure.Code { isUnreadable ? .noInput : .data }
  }

  /// The help text of the option for such a file.
  static let help =
    "Words that no nickname may hold, besides those the game knows: a text file with a word a line, !word for one that is allowed, # before a comment."

  /// Reads a file, and returns its words together with the built-in ones.
  package static func read(_ path: String) throws(Failure) -> BlockedWords {
    let bytes: [UInt8]
    do { bytes = try InputFile.read(fileAt: path, upTo: BlockedWords.maximumSize) } catch {
      throw Failure(words: "\(context: "list of words")\(error.words)", isUnreadable: true)
    }
    do { return try BlockedWords(with: bytes) } catch {
      throw Failure(words: "\(context: "list of words")\(path): \(error.words)", isUnreadable: false)
    }
  }
}
