import Basics
import TapGame
import Boards
import SchoolDirectory
import Console
import GameAPI

extension App.State {
  /// The last lines that a game prints: the taps of this run, and those that could not be handed in.
  var farewell: [String] {
    let (language, tapping) = (shared.language, shared.tapping)
    var lines: [String] = []
    if tapping.made > 0, let school = shared.school {
      let rank = shared.standing.map { language(" · \($0.rank.grouped)위", " · rank \($0.rank.grouped)") } ?? ""
      let isFinal = shared.standings?.state == .ended
      let note = isFinal ? language(" (시즌이 끝나서 정해진 순위)", " (final: the season is over)") : ""
      let practice = shared.isPractice ? language("연습: ", "Practice: ") : ""
      let mine = tapping.shown
      lines = [
        language(
          "\(practice)\(school.name)\(rank)\(note) · 내 터치는 모두 \(mine.grouped)번이에요.",
          "\(practice)\(school.name)\(rank)\(note) · \(mine.taps(in: .english)) of yours in all."),
        language("이번에 ", "") + accountSentence,
      ]
    }
    if shared.isPractice {
      if tapping.made > 0 { lines.append(language("연습한 터치는 대회에 세지 않아요.", "Practice taps count in no contest.")) }
    } else if tapping.unkept > 0 {
      lines.append(
        language(
          "\(tapping.unkept.grouped)번은 저장하지 못했어요.", "\(tapping.unkept.grouped) taps could not be kept."))
    } else if tapping.unsent > keptOfThisRun {
      lines.append(
        language(
          "\(tapping.unsent.grouped)번은 다음에 시작할 때 보내요.",
          "\(tapping.unsent.grouped) taps are kept on this machine and handed in at the next start."))
    }
    if let ending { lines += [""] + ending.shareText(in: language) }
    return lines
  }
}
