package import Basics
import TapGame

/// An error that says itself how a command ends with it.
package protocol CommandError: Error {
  /// One or two sentences: what is wrong, where, and what to do.
  func sentence(in language: Language) -> String
  var exitCode: CommandFailure.Code { get }
}

extension CommandError where Self: CustomStringConvertible {
  /// The description, for an error that is described in the language of the call.
  package func sentence(in language: Language) -> String { description }
}

/// An error of the command itself. A command that fails prints one sentence on standard error, and has an exit code from
/// `sysexits.h`.
package struct CommandFailure: CommandError, CustomStringConvertible {
  package let exitCode: Code
  /// One or two sentences, in the language of the call.
  package let description: String

  init(_ code: Code, _ korean: @autoclosure () -> String, _ english: @autoclosure () -> String) {
    exitCode = code
    description = Language.ofCall(korean(), english())
  }

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
struct BadData: CommandError, CustomStringConvertible {
  let file: String
  let sentence: String
  var description: String { "\(file): \(sentence)" }
  var exitCode: CommandFailure.Code { .data }
}

extension BadData {
  init(file: String, _ korean: @autoclosure () -> String, _ english: @autoclosure () -> String) {
    self.init(file: file, sentence: Language.ofCall(korean(), english()))
  }
}
