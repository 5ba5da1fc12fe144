package import Basics

/// An error that says itself how a command ends with it.
package protocol CommandError: WordedError {
  var exitCode: CommandFailure.Code { get }
}

/// An error of the command itself. A command that fails prints one sentence on standard error, and has an exit code from
/// `sysexits.h`.
package struct CommandFailure: CommandError {
  package let exitCode: Code
  /// One or two sentences.
  package let words: Words

  init(_ code: Code, _ words: Words) { (exitCode, self.words) = (code, words) }

  /// The exit codes, on which scripts rely.
  package enum Code: Int32, Sendable {
    /// The arguments of the call are wrong.
    case usage = 64
    /// The input data is wrong.
    case data = 65
    /// An input file is missing or not readable.
    case noInput = 66
    /// A required service is temporarily unavailable.
    case unavailable = 69
    /// An internal error of this program.
    case software = 70
    /// An output file cannot be created.
    case cannotCreate = 73
    /// Reading or writing failed.
    case inputOutput = 74
  }
}

/// A file with invalid content: the file's name and the reader's message.
struct BadData: CommandError {
  private let file: Words
  private let sentence: Words

  init(file: String, _ sentence: Words) { self.init(file: Words(verbatim: file), sentence) }

  init(file: Words, _ sentence: Words) { (self.file, self.sentence) = (file, sentence) }

  var words: Words { "\(file): \(sentence)" }
  var exitCode: CommandFailure.Code { .data }
}
