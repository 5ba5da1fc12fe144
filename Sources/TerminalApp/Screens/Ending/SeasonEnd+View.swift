import Boards
package import Console
import SchoolDirectory

extension SeasonEnd.State {
  /// The height from which on the podium is shown.
  private static let tall = 14

  /// Draws the screen.
  /// - Complexity: O(cells of the terminal).
  package func draw(on canvas: inout Canvas, shared: SharedState) {
    let language = shared.language
    let area = Chrome.draw(
      on: &canvas, shared: shared, title: standing.school.name,
      hints: [KeyHint("tab", language("순위", "rankings")), KeyHint("esc", language("닫기", "close"))])
    let story = story.lines(in: language)
    let isTall = area.rows >= Self.tall
    let gap = area.rows >= Self.tall + 5 ? 1 : 0
    let figures = isTall ? Podium.rows : BigNumber.rows
    let share = area.rows >= 30 ? shareText(in: language) : []
    let height = 4 + figures + story.count + 3 * gap + (share.isEmpty ? 0 : share.count + 3)
    let rows = area.centered(rows: min(area.rows, height), columns: area.columns)
      .split(rows: 1, gap, figures, gap, 1, 1, 1, gap, story.count, 1)
    canvas.center(language("\(season) 끝!", "\(season) is over!"), in: rows[0], style: Theme.celebration)
    if isTall {
      drawRank(on: &canvas, in: rows[2].right(rows[2].columns / 4), language: language)
      Podium(best, mine: standing.school.id).draw(on: &canvas, in: rows[2].dropping(right: rows[2].columns / 4))
    } else {
      BigNumber.draw(standing.rank.grouped, on: &canvas, in: rows[2], style: Theme.count)
    }
    let (rank, total) = (standing.rank.grouped, total.grouped)
    let place = language(" · \(total)곳 중 \(rank)위", " · \(rank) of \(total)")
    // A long name gives way, not the place.
    canvas.center(
      standing.school.name.truncated(to: max(2, area.columns - place.displayWidth)) + place, in: rows[4],
      style: Theme.mine)
    canvas.center(
      language(
        "학교 터치 \(standing.taps.grouped) · 내 터치 \(self.story.taps.grouped)",
        "School's taps \(standing.taps.grouped) · my taps \(self.story.taps.grouped)"), in: rows[5])
    canvas.center(language("순위가 정해졌어요.", "The ranks are final."), in: rows[6], style: Theme.dim)
    for (row, line) in story.enumerated() {
      canvas.center(line, in: rows[8].dropping(top: row).top(1), style: Theme.gain)
    }
    guard !share.isEmpty else { return }
    drawShare(share, on: &canvas, in: rows[10], language: language)
  }

  /// Draws my school's rank in large digits beside the podium.
  private func drawRank(on canvas: inout Canvas, in area: Area, language: Language) {
    canvas.center(language("우리 학교", "My school"), in: area.dropping(top: 1), style: Theme.dim)
    BigNumber.draw(standing.rank.grouped, on: &canvas, in: area.dropping(top: 2), style: Theme.count)
  }

  private func drawShare(_ lines: [String], on canvas: inout Canvas, in area: Area, language: Language) {
    let width = (lines.map(\.displayWidth).max() ?? 0) + 4
    let box = area.top(lines.count + 2).centered(rows: lines.count + 2, columns: width)
    canvas.box(box, title: language("나누기", "Share"), style: Theme.line)
    for (row, line) in lines.enumerated() {
      canvas.write(line, row: box.row + 1 + row, column: box.column + 2, width: width - 4)
    }
  }
}
