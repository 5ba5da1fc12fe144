import Basics
import Boards
import GameAPI
import Console
import TapGame
import SchoolDirectory

/// My taps in large digits, my school's rank, and the taps that do not count.
enum TapPanel {
  /// The height of the panel if the panel and `schools` rows below share `available` rows.
  static func rows(of available: Int, schools: Int) -> Int {
    let isFree = available >= rows + BigNumber.hugeRows + schools
    return rows + (isFree ? BigNumber.hugeRows : available >= 18 ? BigNumber.largeRows : BigNumber.rows)
  }

  /// The rows beside the figure.
  private static let rows = 6

  static func draw(on canvas: inout Canvas, in area: Area, shared: SharedState) {
    let language = shared.language
    let rows = area.split(rows: 1, max(BigNumber.rows, area.rows - Self.rows), 1, 1, 1, 1)
    if let countdown = shared.countdown, countdown.isLastMinute {
      let seconds = countdown.seconds
      canvas.center(language(" The last \(seconds) s! "), in: rows[0], style: Theme.lastMinute)
    } else {
      canvas.center(language("My taps"), in: rows[0], style: Theme.dim)
    }
    BigNumber.draw(
      shared.tapping.shown.grouped, on: &canvas, in: rows[1], style: shared.tapping.isHeld ? Theme.warning : Theme.count
    )
    drawPlace(on: &canvas, in: rows[2], shared: shared)
    drawNext(on: &canvas, in: rows[3], shared: shared)
    if let sentence = fault(of: shared) {
      canvas.center(sentence, in: rows[4], style: Theme.warning)
    } else {
      MomentBanner.draw(on: &canvas, in: rows[4], shared: shared)
    }
  }

  private static func drawPlace(on canvas: inout Canvas, in area: Area, shared: SharedState) {
    guard let standing = shared.standing else { return }
    let taps = standing.taps.grouped
    canvas.center(
      shared.language("School's taps \(taps) · rank \(shared.rankText)"),
      in: area,
      style: Theme.mine)
  }

  /// Draws the distance to the school ahead.
  private static func drawNext(on canvas: inout Canvas, in area: Area, shared: SharedState) {
    if shared.isAlone {
      return canvas.center(
        shared.language("You are alone so far. esc, then v: practice rivals"), in: area,
        style: Theme.dim)
    }
    guard let (name, sentence) = goal(of: shared) else { return }
    // A long name gives way, not the number.
    let space = area.columns - sentence("").displayWidth
    canvas.center(sentence(name.truncated(to: max(2, space))), in: area, style: Theme.dim)
  }

  /// The school ahead, or the second one if mine is the first, and a sentence about the distance to it, with a name that
  /// may be shortened; `nil` if nothing is known of either.
  private static func goal(of shared: SharedState) -> (name: String, sentence: (String) -> String)? {
    guard shared.standings?.state.isUnderWay == true, let school = shared.school, let standing = shared.standing,
      let entries = shared.standings?[.around(school.id)]?.entries
    else { return nil }
    let language = shared.language
    if let ahead = entries.last(where: { $0.rank < standing.rank }) {
      let taps = (ahead.taps - standing.taps + 1).grouped
      return (ahead.school.name, { language("\(taps) to pass \($0)") })
    }
    guard standing.rank == 1, let behind = entries.first(where: { $0.rank > 1 }) else { return nil }
    let taps = (standing.taps - behind.taps).grouped
    return (behind.school.name, { language("\($0) is \(taps) behind!") })
  }

  /// Why taps do not count at present, if there is a reason.
  static func fault(of shared: SharedState) -> String? {
    let language = shared.language
    if let obstacle = shared.standings?.state.obstacle { return language(obstacle) }
    if shared.tapping.isHeld {
      return language("A held key does not count, nor one faster than a finger.")
    }
    if let rejection = shared.tapping.rejection {
      let taps = rejection.taps.grouped
      return switch rejection.reason {
      case .tooFast:
        language("Too fast for a person: \(taps) not counted.")
      case .timeNotPassed:
        language("The time does not fit: \(taps) not counted.")
      case .addressLimit:
        language("Too many from your internet address: \(taps) not counted.")
      }
    }
    if shared.tapping.session == nil { return language("One moment…") }
    return nil
  }
}
