import Basics
import ArgumentParser
import Leaderboard
import TapGame

/// The option `--unfrozen` of a command that shows boards. Without it, the command shows a frozen season as players see
/// it, because a projector may show this terminal.
struct FreezeOption: ParsableArguments {
  @Flag(help: "Show what has counted since a freeze, for organisers only.") var unfrozen = false

  /// The contest as the command shows it, for reading.
  func shown(_ leaderboard: Leaderboard) -> Leaderboard { unfrozen ? leaderboard : leaderboard.asPlayersSeeIt }

  /// Tells that the season of an answer is frozen, and whether the answer is what players see.
  func tell(of season: SeasonSummary, to store: StoreOptions, in zone: DisplayTimeZone) {
    guard let moment = season.frozenSince.map(zone.sentence) else { return }
    if unfrozen {
      store.tell("UNFROZEN: everybody else sees the boards of \(moment); do not show this on a screen.")
    } else {
      store.tell("Boards are frozen: they are those of \(moment).")
    }
  }
}
