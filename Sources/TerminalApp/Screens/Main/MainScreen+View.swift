package import GameAPI
import Boards
package import Console
import SchoolDirectory

extension MainScreen.State {
  /// The windows of the boards that the screen shows.
  /// - Complexity: O(schools in a window).
  package func windows(in shared: SharedState) -> Set<StandingsWindow> {
    shared.school.map { [.around($0.id)] } ?? [StandingsWindow(.all, .top(5))]
  }

  /// Draws the screen.
  /// - Complexity: O(cells of the terminal).
  package func draw(on canvas: inout Canvas, shared: SharedState) {
    let language = shared.language
    let area = Chrome.draw(
      on: &canvas, shared: shared, title: language("터치스쿨", "TouchSchool"),
      hints: [
        KeyHint("↑↓", language("이동", "move")), KeyHint(language("엔터", "enter"), language("선택", "take")),
        KeyHint("q", language("나가기", "leave")),
      ])
    drawSchool(on: &canvas, in: area.left(area.columns / 2).inset(rows: 1, columns: 1), shared: shared)
    drawMenu(on: &canvas, in: area.dropping(left: area.columns / 2).inset(rows: 1, columns: 1), language: language)
    MomentBanner.draw(on: &canvas, in: area.bottom(2), shared: shared)
  }

  private func drawSchool(on canvas: inout Canvas, in area: Area, shared: SharedState) {
    let language = shared.language
    guard let school = shared.school else {
      canvas.write(
        language("아직 학교가 없어요.", "You have no school yet."), row: area.row, column: area.column, style: Theme.warning,
        width: area.columns)
      canvas.write(
        language("학교를 고르면 시작해요.", "Choose one to begin."), row: area.row + 1, column: area.column, style: Theme.dim,
        width: area.columns)
      return
    }
    canvas.write(school.name, row: area.row, column: area.column, style: Theme.mine, width: area.columns)
    canvas.write(
      [school.region, school.district].filter { !$0.isEmpty }.joined(separator: " "), row: area.row + 1,
      column: area.column, style: Theme.dim, width: area.columns)
    let facts = [
      (language("순위", "Rank"), shared.rankText, CellStyle.plain),
      (language("학교 터치", "School's taps"), shared.standing.map(\.taps.grouped) ?? "–", .plain),
      (language("내 터치", "My taps"), shared.tapping.shown.grouped, Theme.count),
    ]
    for (index, fact) in facts.enumerated() {
      let row = area.row + 3 + index
      canvas.write(fact.1, row: row, column: area.column, style: fact.2, width: area.columns, alignment: .trailing)
      // Written over the blanks of the value's field.
      canvas.write(fact.0, row: row, column: area.column, style: Theme.dim)
    }
  }

  private func drawMenu(on canvas: inout Canvas, in area: Area, language: Language) {
    for (index, entry) in MainScreen.Entry.allCases.enumerated() {
      let isChosen = entry == chosen
      canvas.write(
        "\(isChosen ? "▸" : " ") \(index + 1)  \(entry.name(in: language)) ",
        row: area.row + index * (area.rows >= 12 ? 2 : 1),
        column: area.column, style: isChosen ? Theme.chosen : .plain, width: area.columns)
    }
  }
}
