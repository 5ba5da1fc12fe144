import Basics
import Boards
import Console
import SchoolDirectory
import TapGame

extension SeasonEnd.State {
  /// The height from which on the podium is shown.
  private static let tall = 14

  func draw(on canvas: inout Canvas, shared: SharedState) {
    let language = shared.language
    let area = Chrome.draw(
      on: &canvas, shared: shared, title: standing.school.name,
      hints: [KeyHint("tab", language("rankings")), KeyHint("esc", language("close"))])
    let share = area.rows >= 30 ? shareText(in: language) : []
    // The text to share tells the story, too.
    let story = share.isEmpty ? story.lines(in: language, width: area.columns) : []
    let isTall = area.rows >= Self.tall
    let (gap, figures) = (area.rows >= Self.tall + 5 ? 1 : 0, isTall ? Podium.rows : BigNumber.rows)
    let height = 1 + figures + (isTall ? 3 : 0) + story.count + 3 * gap + (share.isEmpty ? 0 : share.count + 2)
    let rows = area.centered(rows: min(area.rows, height), columns: area.columns)
      .split(rows: 1, gap, figures, gap, isTall ? 3 : 0, gap)
    canvas.center(language("\(season.name) is over!"), in: rows[0], style: Theme.celebration)
    if isTall {
      drawRank(on: &canvas, in: rows[2].right(rows[2].columns / 4), language: language)
      Podium(best, mine: standing.school.id).draw(on: &canvas, in: rows[2].dropping(right: rows[2].columns / 4))
      drawFacts(on: &canvas, in: rows[4], language: language)
    } else {
      drawLowFacts(on: &canvas, in: rows[2], language: language)
    }
    for (row, line) in story.enumerated() {
      canvas.center(line, in: rows[6].dropping(top: row).top(1), style: Theme.gain)
    }
    if !share.isEmpty { drawShare(share, on: &canvas, in: rows[6], language: language) }
  }

  private func place(in language: Language) -> String {
    language("\(standing.rank.grouped) of \(total.grouped)")
  }

  private func drawFacts(on canvas: inout Canvas, in area: Area, language: Language) {
    let place = " · " + place(in: language)
    // A long name gives way, not the place.
    canvas.center(
      standing.school.name.truncated(to: max(2, area.columns - place.displayWidth)) + place, in: area,
      style: Theme.mine)
    canvas.center(
      language("School's taps \(standing.taps.grouped) · my taps \(story.taps.grouped)"), in: area.dropping(top: 1))
    canvas.center(language("The ranks are final."), in: area.dropping(top: 2), style: Theme.dim)
  }

  /// Draws the rank in large digits, and what belongs to it on the right. The school's name is in the title.
  private func drawLowFacts(on canvas: inout Canvas, in area: Area, language: Language) {
    let rank = standing.rank.grouped
    let figure = area.left(min(BigNumber.width(of: rank) + 2, area.columns / 2))
    BigNumber.draw(rank, on: &canvas, in: figure, style: Theme.count)
    let facts = [
      (place(in: language), Theme.mine),
      (language("School's taps \(standing.taps.grouped)"), .plain),
      (language("My taps \(story.taps.grouped)"), .plain),
    ]
    for (row, fact) in facts.enumerated() {
      canvas.center(fact.0, in: area.dropping(top: row, left: figure.columns), style: fact.1)
    }
  }

  /// Draws my school's rank in large digits beside the podium.
  private func drawRank(on canvas: inout Canvas, in area: Area, language: Language) {
    canvas.center(language("My school"), in: area.dropping(top: 1), style: Theme.dim)
    BigNumber.draw(standing.rank.grouped, on: &canvas, in: area.dropping(top: 2), style: Theme.count)
  }

  private func drawShare(_ lines: [String], on canvas: inout Canvas, in area: Area, language: Language) {
    let width = (lines.map(\.displayWidth).max() ?? 0) + 4
    let box = area.top(lines.count + 2).centered(rows: lines.count + 2, columns: width)
    canvas.box(box, title: language("Share"), style: Theme.line)
    for (row, line) in lines.enumerated() {
      canvas.write(line, row: box.row + 1 + row, column: box.column + 2, width: width - 4)
    }
  }
}

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
