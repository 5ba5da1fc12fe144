import GameAPI
package import Console
import Boards
import TapGame
import SchoolDirectory

/// My taps in large digits, my school's rank, and the taps that do not count.
package enum TapPanel {
  /// The height of the panel if `available` rows are shared by it and the content below.
  package static func rows(of available: Int) -> Int { 6 + (available >= 18 ? BigNumber.largeRows : BigNumber.rows) }

  /// Draws the panel.
  /// - Complexity: O(cells of the area).
  package static func draw(on canvas: inout Canvas, in area: Area, world: World) {
    let language = world.language
    let figures = area.rows >= 6 + BigNumber.largeRows ? BigNumber.largeRows : BigNumber.rows
    let rows = area.split(rows: 1, figures, 1, 1, 1, 1)
    canvas.center(language("내 터치", "My taps"), in: rows[0], style: Look.dim)
    BigNumber.draw(
      world.tapping.shown.grouped, on: &canvas, in: rows[1], style: world.tapping.isHeld ? Look.warning : Look.count)
    drawPlace(on: &canvas, in: rows[2], world: world)
    drawNext(on: &canvas, in: rows[3], world: world)
    if let sentence = trouble(of: world) {
      canvas.center(sentence, in: rows[4], style: Look.warning)
    } else {
      MomentBanner.draw(on: &canvas, in: rows[4], world: world)
    }
  }

  private static func drawPlace(on canvas: inout Canvas, in area: Area, world: World) {
    guard let standing = world.standing else { return }
    let taps = standing.taps.grouped
    canvas.center(
      world.language("학교 터치 \(taps) · \(world.rankText)", "School's taps \(taps) · rank \(world.rankText)"), in: area,
      style: Look.mine)
  }

  /// Draws the distance to the school ahead.
  private static func drawNext(on canvas: inout Canvas, in area: Area, world: World) {
    guard let school = world.school, let standing = world.standing,
      let ahead = world.standings?[.around(school.id)]?.entries.last(where: { $0.rank < standing.rank })
    else { return }
    let gap = (ahead.taps - standing.taps + 1).grouped
    canvas.center(
      world.language("\(ahead.school.name)까지 \(gap)번", "\(gap) to pass \(ahead.school.name)"), in: area, style: Look.dim
    )
  }

  /// Why taps do not count at present, if there is a reason.
  static func trouble(of world: World) -> String? {
    let language = world.language
    if world.standings != nil, !world.isLive {
      return language("지금은 시즌이 아니라서 세지 않아요.", "No season is running, so taps do not count.")
    }
    if world.tapping.isHeld {
      return language("누르고 있거나 손가락보다 빠른 키는 세지 않아요.", "A held key does not count, nor one faster than a finger.")
    }
    if let rejection = world.tapping.rejection {
      let taps = rejection.taps.grouped
      return switch rejection.reason {
      case .tooFast:
        language("너무 빨라서 \(taps)번은 세지 않았어요.", "Too fast for a person: \(taps) not counted.")
      case .timeNotPassed:
        language("시간이 맞지 않아 \(taps)번은 세지 않았어요.", "The time does not fit: \(taps) not counted.")
      }
    }
    if world.tapping.session == nil { return language("잠깐만요…", "One moment…") }
    return nil
  }
}
