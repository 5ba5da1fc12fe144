import Basics
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
      ? language("Type what is on your ticket") : language("Type the code")
  }

  /// The message for the player.
  func sentence(in language: Language) -> String {
    switch self {
    case .needed(.ticket): language("This season is played with tickets.")
    case .needed: language("This season needs a code; the organiser shows it.")
    case .wrong(.ticket): language("There is no such ticket; check its letters.")
    case .wrong: language("That is not the code now; look at it again.")
    case .otherSchool: language("The ticket is for another school.")
    }
  }
}
