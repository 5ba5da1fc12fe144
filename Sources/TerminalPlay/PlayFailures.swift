package import Basics
package import Console
import GameAPI
package import TapClient
package import TouchSchoolCommand

/// A nickname that holds a blocked word. The error message does not contain the nickname.
struct BlockedNickname: CommandError {
  /// Whether it is the player's stored nickname, not a new one.
  let isKept: Bool

  var words: Words {
    isKept
      ? "The nickname that you have played under cannot be used in this contest; choose another with --nickname."
      : "That nickname cannot be used in this contest; choose another."
  }
  var exitCode: CommandFailure.Code { .usage }
}

/// A player who names a group, and has not chosen a school yet.
struct NoSchoolForGroup: CommandError {
  var words: Words { "Start the game once without --group and choose a school; the group is inside that school." }
  var exitCode: CommandFailure.Code { .usage }
}

/// A server that is unavailable at present, and the number of taps in the player's file that wait for it.
struct UnreachableServer: CommandError {
  let error: ServerError
  /// The number of taps that wait to be handed in to the server.
  let kept: Int64

  var words: Words {
    kept > 0
      ? """
      \(error.words) \(kept, "tap of yours is", "taps of yours are") kept on this machine, and handed in the next time.
      """ : error.words
  }
  var exitCode: CommandFailure.Code { CommandFailure.code(of: error) }
}

extension PlayerFileError: OptionHint, CommandError {
  package var option: Words? {
    switch self {
    case .alreadyPlaying, .isDirectory, .notAPlayerFile: "--player NAME"
    default: nil
    }
  }

  package var exitCode: CommandFailure.Code {
    switch self {
    case .invalidPlayerName: .usage
    case .isDirectory, .notAPlayerFile, .formerFormat, .newerVersion, .damaged: .data
    case .alreadyPlaying: .unavailable
    case .noHome, .cannotOpen, .readOnly: .cannotCreate
    case .diskFull, .inputOutput: .inputOutput
    case .noSession, .unknownSession, .foreignReceipt: .software
    }
  }
}

extension FullScreenError: CommandError {
  package var words: Words {
    let needed: Words = "The game needs a terminal that can show a full screen; play --plain needs none."
    let kind: Words =
      switch self {
      case .noScreen: needed
      case .alreadyShown: "The full screen is in use already."
      case .terminalClosed: "The terminal was closed."
      case .failed: "The terminal cannot be used; play in another."
      }
    return self == .noScreen ? needed : Words(verbatim: description, korean: Language.korean(kind))
  }

  package var exitCode: CommandFailure.Code { self == .noScreen ? .usage : .inputOutput }
}
