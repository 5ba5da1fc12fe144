package import TapGame

/// A file of words that no nickname may hold.
package enum WordsFile {
  /// Why a list of words cannot be read.
  package struct Failure: Error, CustomStringConvertible {
    /// One sentence: what, where, what to do.
    package let description: String
    /// Whether the file is missing or cannot be read, not its content.
    package let isUnreadable: Bool
  }

  /// What an option for such a file says.
  static let help =
    "Words that no nickname may hold, besides those the game knows: a text file with a word a line, !word for one that is allowed, # before a comment."

  /// Reads a file and adds its words to those that the game knows.
  ///
  /// - Complexity: O(length).
  package static func read(_ path: String) throws(Failure) -> BlockedWords {
    let bytes: [UInt8]
    do { bytes = try InputFile.read(fileAt: path, upTo: BlockedWords.maximumSize) } catch {
      throw Failure(description: error.description, isUnreadable: true)
    }
    do { return try BlockedWords(with: bytes) } catch {
      throw Failure(description: "\(path): \(error)", isUnreadable: false)
    }
  }
}
