import Basics
import SchoolDirectory
import Console

/// The line that announces an overtaking.
enum MomentBanner {
  /// Draws the current overtaking, if there is one.
  static func draw(on canvas: inout Canvas, in area: Area, shared: SharedState) {
    guard let moment = shared.moment, !area.isEmpty else { return }
    let language = shared.language
    let name = moment.others.first?.name
    let rank = moment.after.grouped
    let sentence: String
    if moment.isGain {
      sentence =
        name.map { language("★ Passed \($0): rank \(rank)!") }
        ?? language("★ Up to rank \(rank)!")
    } else {
      sentence =
        name.map { language("▼ \($0) passed us: rank \(rank)") }
        ?? language("▼ Down to rank \(rank)")
    }
    canvas.center(sentence, in: area, style: moment.isGain ? Theme.celebration : Theme.loss)
  }
}
