import Basics
import ArgumentParser
import Boards
import Console
import Foundation
package import GameAPI
import Leaderboard
import Simulation
import TapGame

extension CommandFailure {
  static func exit(with error: any Error) -> Never {
    switch error {
    case OutputError.readerLeft:
      // Exit as if SIGPIPE had ended the process, without a message: `touchschool rankings | head` is normal use.
      Foundation.exit(128 + SIGPIPE)
    case is Declined:
      complain("Nothing was changed.")
      Foundation.exit(Code.usage.rawValue)
    case let stop as Stopped:
      complain(stop.words)
      Foundation.exit(stop.signal.exitCode)
    default:
      guard let (words, code) = explanation(of: error) else {
        if let help = TranslatedHelp(in: .ofCall) { exit(with: error, in: help) }
        TouchSchool.exit(withError: error)
      }
      complain("Error: \(words)")
      Foundation.exit(code.rawValue)
    }
  }

  /// Ends the process with help or with what the argument parser found, if that can be said in the language.
  private static func exit(with error: any Error, in help: TranslatedHelp) {
    let english = TouchSchool.fullMessage(for: error)
    let code = TouchSchool.exitCode(for: error)
    if code.isSuccess {
      let printer = Printer()
      guard let page = try? help.page(english, width: printer.width ?? 80) else { return }
      try? printer.lines([page])
    } else {
      for line in TranslatedCallError(help: help).message(english).split(separator: "\n") {
        complain(Words(verbatim: String(line)))
      }
    }
    Foundation.exit(code.rawValue)
  }

  private static func complain(_ words: Words) {
    let output = Output.standardError()
    // If standard error itself is closed, there is nowhere to report to.
    try? output.write(Language.ofCall(words).sanitized + "\n")
    try? output.flush()
  }

  private static func explanation(of error: any Error) -> (words: Words, code: Code)? {
    switch error {
    case let error as LeaderboardError: (error.hinted, code(of: error))
    case let error as ContestCopyError: (error.hinted, code(of: error))
    case let error as BoardError: (error.words, .data)
    case let refusal as any CommandRefusal: (words(of: refusal), code(of: refusal.recorded.fault))
    case let error as any CommandError: ((error as? any OptionHint)?.hinted ?? error.words, error.exitCode)
    case let error as ContestError: (Words(of: error), .data)
    case let error as ServerError: (error.hinted, code(of: error))
    case let error as OutputError: (Words(of: error), .inputOutput)
    default: nil
    }
  }

  package static func code(of error: ServerError) -> Code {
    switch error {
    case .unreachable, .tooSlow, .notSecure, .notAContest, .unreadable, .failing: .unavailable
    case .refused(_, let problem): [400, 401, 403, 404, 409, 422].contains(problem.status) ? .data : .unavailable
    }
  }

  private static func code(of error: LeaderboardError) -> Code {
    switch error {
    case .notFound, .isDirectory, .replaced: .noInput
    case .notADatabase, .foreignDatabase, .newerVersion, .formerFormat, .damaged, .tampered, .rescued:
      .data
    case .busy: .unavailable
    case .cannotOpen, .readOnly, .replica: .cannotCreate
    case .diskFull, .noRoom, .unerased, .inputOutput: .inputOutput
    }
  }

  private static func code(of error: ContestCopyError) -> Code {
    switch error.fault {
    case .target, .newerTarget: .cannotCreate
    case .content: .data
    case .use: .unavailable
    case .disk: .inputOutput
    }
  }

  private static func code(of fault: ContestRefusal.Fault) -> Code {
    switch fault {
    case .usage: .usage
    case .data, .state, .missing: .data
    case .unavailable: .unavailable
    }
  }

  /// The sentence of a refusal, with the option or the command that solves the problem.
  private static func words(of refusal: any CommandRefusal) -> Words {
    if let refusal = refusal as? any OptionHint { return refusal.hinted }
    let recorded = refusal.recorded
    guard recorded.kind == ContestRefusal.clockJumpKind else { return recorded.words }
    return Words(
      verbatim: "\(recorded.description.dropLast()) with touchschool season confirm-clock.", korean: recorded.korean)
  }
}
