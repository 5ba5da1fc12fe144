import Boards
package import Console
import SchoolDirectory

extension SeasonEnd.State {
  /// Draws the screen.
  /// - Complexity: O(cells of the terminal).
  package func draw(on canvas: inout Canvas, shared: SharedState) {
    let language = shared.language
    let area = Chrome.draw(
      on: &canvas, shared: shared, title: standing.school.name,
      hints: [KeyHint("tab", language("순위", "rankings")), KeyHint("esc", language("닫기", "close"))])
    let gap = area.rows >= 16 ? 1 : 0
    let rows = area.centered(rows: min(area.rows, 11 + 4 * gap), columns: area.columns)
      .split(rows: 1, gap, BigNumber.rows, gap, 1, 1, gap, 1, gap)
    canvas.center(language("\(season) 끝!", "\(season) is over!"), in: rows[0], style: Theme.celebration)
    BigNumber.draw(standing.rank.grouped, on: &canvas, in: rows[2], style: Theme.count)
    let (rank, total) = (standing.rank.grouped, total.grouped)
    canvas.center(
      language("\(standing.school.name) · \(total)곳 중 \(rank)위", "\(standing.school.name) · \(rank) of \(total)"),
      in: rows[4], style: Theme.mine)
    canvas.center(
      language(
        "학교 터치 \(standing.taps.grouped) · 내 터치 \(mine.grouped)",
        "School's taps \(standing.taps.grouped) · my taps \(mine.grouped)"), in: rows[5])
    canvas.center(
      language("순위가 정해졌어요.", "The ranks are final."), in: rows[7], style: Theme.dim)
    StandingRows(best, mine: standing.school.id, language: language, hasBars: true)
      .draw(on: &canvas, in: rows[9].centered(rows: rows[9].rows, columns: min(area.columns, 72)))
  }
}
