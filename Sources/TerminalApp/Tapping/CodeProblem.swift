import Basics
import SchoolDirectory
import GameAPI
import TapGame

/// Why a session needs a code, or a different code.
enum CodeProblem: Equatable, Sendable {
  /// No code was given.
  case needed(Joining)
  /// The given code is wrong, perhaps because the season's code has changed.
  case wrong(Joining)
  /// The ticket is for another school.
  case otherSchool

  /// The problem behind an error; `nil` for errors that a code cannot solve.
  init?(_ error: any Error) {
    switch error {
    case TapRefusal.codeNeeded(_, let joining): self = .needed(joining)
    case TapRefusal.wrongCode(_, let joining): self = .wrong(joining)
    case TapRefusal.ticketOfOtherSchool: self = .otherSchool
    case ServerError.refused(_, let problem) where problem.kind == .ticketOfOtherSchool: self = .otherSchool
    default: return nil
    }
  }

  /// Whether a ticket is wanted, and not the season's code.
  var isAboutTicket: Bool {
    switch self {
    case .needed(.ticket), .wrong(.ticket), .otherSchool: true
    case .needed, .wrong: false
    }
  }

  /// What the player must type.
  func request(in language: Language) -> String {
    isAboutTicket
      ? language("입장권을 넣어 주세요", "Type what is on your ticket") : language("코드를 넣어 주세요", "Type the code")
  }

  /// The message for the player.
  func sentence(in language: Language) -> String {
    let english =
      switch self {
      case .needed(.ticket): "This season is played with tickets."
      case .needed: "This season needs a code; the organiser shows it."
      case .wrong(.ticket): "There is no such ticket; check its letters."
      case .wrong: "That is not the code now; look at it again."
      case .otherSchool: "The ticket is for another school."
      }
    return language(korean, english)
  }

  private var korean: String {
    let season = SeasonID(rawValue: 0)
    return switch self {
    case .needed(let joining): TapRefusal.codeNeeded(season, joining).korean
    case .wrong(let joining): TapRefusal.wrongCode(season, joining).korean
    case .otherSchool: TapRefusal.ticketOfOtherSchool(season, .example).korean
    }
  }
}
