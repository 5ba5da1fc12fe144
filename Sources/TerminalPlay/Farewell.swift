import Console
import GameAPI
import SchoolDirectory
import TerminalApp
import TouchSchoolCommand
import Boards
import TapGame

/// The last lines that a game prints: the taps of this run, and those that could not be handed in.
struct Farewell {
  let end: TerminalGame.End
  let language: Language

  /// Prints the lines.
  func say(_ call: PlayCall) {
    let shared = end.state.shared
    let tapping = shared.tapping
    if tapping.made > 0, let school = shared.school {
      let rank = shared.standing.map { language(" · \($0.rank.grouped)위", " · rank \($0.rank.grouped)") } ?? ""
      let isFinal = shared.standings?.state == .ended
      let note = isFinal ? language(" (시즌이 끝나서 정해진 순위)", " (final: the season is over)") : ""
      let practice = shared.isPractice ? language("연습: ", "Practice: ") : ""
      let mine = tapping.shown.grouped
      call.tell(
        language(
          "\(practice)\(school.name)\(rank)\(note) · 내 터치는 모두 \(mine)번이에요.",
          "\(practice)\(school.name)\(rank)\(note) · \(mine) \(tapping.shown == 1 ? "tap" : "taps") of yours in all."))
      call.tell(language("이번에 ", "") + end.state.accountSentence)
    }
    if shared.isPractice {
      if tapping.made > 0 { call.tell(language("연습한 터치는 대회에 세지 않아요.", "Practice taps count in no contest.")) }
    } else if tapping.unkept > 0 {
      call.tell(
        language(
          "\(tapping.unkept.grouped)번은 저장하지 못했어요.", "\(tapping.unkept.grouped) taps could not be kept."))
    } else if tapping.unsent > end.state.keptOfThisRun {
      call.tell(
        language(
          "\(tapping.unsent.grouped)번은 다음에 시작할 때 보내요.",
          "\(tapping.unsent.grouped) taps are kept on this machine and handed in at the next start."))
    }
    if let ending = end.state.ending {
      call.tell("")
      for line in ending.shareText(in: language) { call.tell(line) }
    }
    for issue in end.issues { call.tell(language("TouchSchool의 오류예요: \(issue)", "TouchSchool has a fault: \(issue)")) }
  }
}
