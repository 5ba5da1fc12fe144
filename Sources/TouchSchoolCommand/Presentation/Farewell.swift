import Console
import SchoolDirectory
import TerminalApp
import Boards

/// The closing lines of a game: the taps played, and those that could not be handed in.
struct Farewell {
  let end: TerminalGame.End
  let language: Language

  /// Prints the lines.
  func say(_ store: StoreOptions) {
    let shared = end.state.shared
    let tapping = shared.tapping
    if tapping.made > 0, let school = shared.school {
      let rank = shared.standing.map { language(" · \($0.rank.grouped)위", " · rank \($0.rank.grouped)") } ?? ""
      store.tell(
        language(
          "\(school.name)\(rank) · 이번에 \(tapping.made.grouped)번, 모두 \(tapping.shown.grouped)번 터치했어요.",
          "\(school.name)\(rank) · \(tapping.made.grouped) \(tapping.made == 1 ? "tap" : "taps") this time, \(tapping.shown.grouped) in all."
        ))
    }
    if tapping.unkept > 0 {
      store.tell(
        language(
          "\(tapping.unkept.grouped)번은 저장하지 못했어요.", "\(tapping.unkept.grouped) taps could not be kept."))
    } else if tapping.unsent > 0 {
      store.tell(
        language(
          "\(tapping.unsent.grouped)번은 다음에 시작할 때 보내요.",
          "\(tapping.unsent.grouped) taps are kept on this machine and handed in at the next start."))
    }
    for issue in end.issues { store.tell("TouchSchool has a fault: \(issue)") }
  }
}
