package import TapGame

/// Reads a file of words that no nickname may contain.
package enum WordsFile {
  /// Why a list of words cannot be read.
  package struct Failure: Error, CustomStringConvertible {
    /// One sentence: what is wrong, where, and what to do.
    package let description: String
    /// Whether the file is missing or unreadable. If false, its content is invalid.
    package let isUnreadable: Bool
  }

  /// The help text of the option for such a file.
  static let help =
    "Words that no nickname may hold, besides those the game knows: a text file with a word a line, !word for one that is allowed, # before a comment."

  /// Reads a file, and returns its words together with the built-in ones.
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
