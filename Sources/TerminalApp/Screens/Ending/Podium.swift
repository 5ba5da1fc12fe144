import Boards
import Console
import SchoolDirectory

/// The three best schools on blocks with large digits: second, first, third.
struct Podium {
  /// The height in rows: the name and the taps over the highest block.
  static let rows = 8

  private let best: [Standing]
  private let mine: SchoolID

  init(_ best: [Standing], mine: SchoolID) {
    self.best = Array(best.prefix(3))
    self.mine = mine
  }

  /// Draws the podium in the middle of the area.
  func draw(on canvas: inout Canvas, in area: Area) {
    let width = min(22, (area.columns - 2) / 3)
    let middle = area.centered(rows: Self.rows, columns: width * 3 + 2)
    for (place, order) in [1, 0, 2].enumerated() where best.indices.contains(order) {
      let column = middle.dropping(left: place * (width + 1)).left(width)
      draw(best[order], height: [6, 5, 4][order], style: Self.styles[order], on: &canvas, in: column)
    }
  }

  private static let styles = [Theme.gold, Theme.silver, Theme.bronze]

  private func draw(_ standing: Standing, height: Int, style: CellStyle, on canvas: inout Canvas, in area: Area) {
    let rows = area.bottom(height + 2).split(rows: 1, 1)
    canvas.center(
      standing.school.name.truncated(to: area.columns), in: rows[0],
      style: standing.school.id == mine ? Theme.mine : Theme.title)
    canvas.center(standing.taps.grouped, in: rows[1], style: Theme.dim)
    canvas.fill(rows[2].top(1), with: "▄", style: style)
    let figure = rows[2].dropping(top: 1).top(BigNumber.rows)
    BigNumber.draw(standing.rank.grouped, on: &canvas, in: figure, style: style)
    for column in [rows[2].left(1), rows[2].right(1)] { canvas.fill(column.dropping(top: 1), with: "█", style: style) }
  }
}
