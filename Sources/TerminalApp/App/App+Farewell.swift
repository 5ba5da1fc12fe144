import Basics
import TapGame
import Boards
import SchoolDirectory
import GameAPI

extension App.State {
  /// The last lines that a game prints: the taps of this run, and those that could not be handed in.
  var farewell: [String] {
    let (language, tapping) = (shared.language, shared.tapping)
    var lines: [String] = []
    if tapping.made > 0, let school = shared.school {
      let rank = shared.standing.map { language(" · rank \($0.rank.grouped)") } ?? ""
      let isFinal = shared.standings?.state == .ended
      let note = isFinal ? language(" (final: the season is over)") : ""
      let practice = shared.isPractice ? language("Practice: ") : ""
      let mine = tapping.shown
      lines = [
        language("\(practice)\(school.name)\(rank)\(note) · \(mine, "tap", "taps") of yours in all."),
        language("\(context: "farewell")\(accountSentence)"),
      ]
    }
    if shared.isPractice {
      if tapping.made > 0 { lines.append(language("Practice taps count in no contest.")) }
    } else if tapping.unkept > 0 {
      lines.append(language("\(tapping.unkept.grouped) taps could not be kept."))
    } else if tapping.unsent > keptOfThisRun {
      lines.append(language("\(tapping.unsent.grouped) taps are kept on this machine and handed in at the next start."))
    }
    if let ending { lines += [""] + ending.shareText(in: language) }
    return lines
  }
}
