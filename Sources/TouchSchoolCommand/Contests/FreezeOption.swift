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
      store.tell(
        "공개 전 순위예요. 다른 사람은 \(moment)의 순위를 봐요. 화면에 띄우지 마세요.",
        "UNFROZEN: everybody else sees the boards of \(moment); do not show this on a screen.")
    } else {
      store.tell("순위 공개 중지: \(moment)의 순위예요.", "Boards are frozen: they are those of \(moment).")
    }
  }
}
