package import Basics
package import Console
import GameAPI
import TerminalApp
package import TapClient
import TapGame
package import TouchSchoolCommand

/// A nickname that holds a blocked word. The error message does not contain the nickname.
struct BlockedNickname: CommandError {
  /// Whether it is the player's stored nickname, not a new one.
  let isKept: Bool

  func sentence(in language: Language) -> String {
    isKept
      ? language(
        "지금까지 쓰던 별명은 이 대회에서 쓸 수 없어요. --nickname으로 다른 별명을 골라 주세요.",
        "The nickname that you have played under cannot be used in this contest; choose another with --nickname.")
      : language(
        "그 별명은 이 대회에서 쓸 수 없어요. 다른 별명을 골라 주세요.", "That nickname cannot be used in this contest; choose another.")
  }
  var exitCode: CommandFailure.Code { .usage }
}

/// A player who names a group, and has not chosen a school yet.
struct NoSchoolForGroup: CommandError {
  func sentence(in language: Language) -> String {
    language(
      "먼저 --group 없이 시작해서 학교를 골라 주세요. 모둠은 그 학교 안에 있어요.",
      "Start the game once without --group and choose a school; the group is inside that school.")
  }
  var exitCode: CommandFailure.Code { .usage }
}

/// A server that is unavailable at present, and the number of taps in the player's file that wait for it.
struct UnreachableServer: CommandError {
  let error: ServerError
  /// The number of taps that wait to be handed in to the server.
  let kept: Int64

  func sentence(in language: Language) -> String {
    let reason = language(error.koreanSentence, error.description)
    guard kept > 0 else { return reason }
    return reason
      + language(
        " 터치 \(kept.grouped)번은 이 기기에 보관했다가 다음에 보내요.",
        kept == 1
          ? " 1 tap of yours is kept on this machine, and handed in the next time."
          : " \(kept.grouped) taps of yours are kept on this machine, and handed in the next time.")
  }
  var exitCode: CommandFailure.Code { CommandFailure.code(of: error) }
}

extension PlayerFileError: OptionHint, CommandError {
  package var option: String? {
    switch self {
    case .alreadyPlaying, .isDirectory, .notAPlayerFile: "--player NAME"
    default: nil
    }
  }

  package func sentence(in language: Language) -> String {
    hinted(language(koreanSentence, description))
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
  package func sentence(in language: Language) -> String {
    switch self {
    case .noScreen:
      language(
        "게임에는 전체 화면을 보여 줄 수 있는 터미널이 있어야 해요. play --plain에는 필요 없어요.",
        "The game needs a terminal that can show a full screen; play --plain needs none.")
    case .alreadyShown: language("이미 전체 화면을 쓰고 있어요.", description)
    case .terminalClosed: language("터미널이 닫혔어요.", description)
    case .failed: language("터미널을 쓸 수 없어요. 다른 터미널에서 해 주세요.", description)
    }
  }

  package var exitCode: CommandFailure.Code { self == .noScreen ? .usage : .inputOutput }
}
