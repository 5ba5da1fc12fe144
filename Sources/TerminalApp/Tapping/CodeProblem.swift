import GameAPI
package import TapGame

/// Why a session needs a code, or another one.
package enum CodeProblem: Equatable, Sendable {
  /// None was given.
  case needed(Joining)
  /// It is wrong, or was right until it changed.
  case wrong(Joining)
  /// The ticket is for another school.
  case otherSchool

  /// The problem of an error; `nil` for errors that no code mends.
  init?(_ error: any Error) {
    switch error {
    case TapRefusal.codeNeeded(_, let joining): self = .needed(joining)
    case TapRefusal.wrongCode(_, let joining): self = .wrong(joining)
    case TapRefusal.ticketOfOtherSchool: self = .otherSchool
    case ServerError.refused(_, let problem) where problem.kind == .ticketOfOtherSchool: self = .otherSchool
    default: return nil
    }
  }

  /// What the player is told.
  func sentence(in language: Language) -> String {
    switch self {
    case .needed(.ticket): language("이 시즌은 입장권이 있어야 해요.", "This season is played with tickets.")
    case .needed: language("이 시즌은 화면에 보이는 코드가 있어야 해요.", "This season needs a code; the organiser shows it.")
    case .wrong(.ticket): language("그런 입장권은 없어요. 글자를 다시 봐 주세요.", "There is no such ticket; check its letters.")
    case .wrong: language("지금의 코드가 아니에요. 화면을 다시 봐 주세요.", "That is not the code now; look at it again.")
    case .otherSchool: language("다른 학교의 입장권이에요.", "The ticket is for another school.")
    }
  }
}
