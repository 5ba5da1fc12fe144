import Basics
import Console
import SchoolDirectory
import TapGame

extension Picker.State {
  func draw(on canvas: inout Canvas, shared: SharedState) {
    let language = shared.language
    _ = Chrome.draw(
      on: &canvas, shared: shared, title: language("학교 고르기", "Choose school"),
      hints: [
        KeyHint("↑↓", language("이동", "move")), KeyHint("tab", language("학교급", "level")),
        KeyHint(language("엔터", "enter"), language("고르기", "choose")), KeyHint("del", language("지우기", "clear")),
        KeyHint("esc", language("뒤로", "back")),
      ])
    let layout = ListLayout(shared.size)
    drawQuery(on: &canvas, in: layout.top, language: language)
    Picker.levels(in: language, on: shared.size).draw(
      on: &canvas, in: layout.head, chosen: Picker.levels.firstIndex(of: level))
    drawHits(on: &canvas, in: layout.list, shared: shared)
    drawStatus(on: &canvas, in: layout, shared: shared)
    question?.draw(on: &canvas, shared: shared)
  }

  private func drawQuery(on canvas: inout Canvas, in area: Area, language: Language) {
    let label = language("찾기 ", "Find ")
    var column = canvas.write(label, row: area.row, column: area.column, style: Theme.dim)
    let space = area.column + area.columns - column - 1
    // Cut a long query at its start, so that the end stays visible. The player types there.
    var text = query
    while text.displayWidth > space { text.removeFirst() }
    column = canvas.write(text, row: area.row, column: column, style: Theme.count)
    canvas.write(" ", row: area.row, column: column, style: Theme.chosen)
    guard query.isEmpty else { return }
    canvas.write(
      language("이름, 초성, 지역: 서울고, ㅅㅇㄱ, 강남구 중", "name, initials or place: 서울고, ㅅㅇㄱ, 강남구"), row: area.row,
      column: column + 2, style: Theme.dim, width: space - 2)
  }

  private func drawHits(on canvas: inout Canvas, in area: Area, shared: SharedState) {
    guard let found else { return }
    let language = shared.language
    guard found.total > 0 else {
      return canvas.center(
        level == nil
          ? language("찾는 학교가 없어요. 글자를 몇 개 지워 보세요.", "No school is called that. Delete some letters.")
          : language("찾는 학교가 없어요. tab으로 학교급을 바꿔 보세요.", "No such school here. Try another level with tab."),
        in: area.centered(rows: 1, columns: area.columns), style: Theme.warning)
    }
    let chosen = cursor.place(in: found.total)
    for (row, place) in cursor.shown(in: found.total, rows: area.rows).enumerated() {
      guard let school = found[place] else { continue }
      draw(school, on: &canvas, in: area.line(row), isMine: school.id == shared.school?.id, language: language)
      if place == chosen { canvas.restyle(area.line(row)) { $0.isInverse = true } }
    }
  }

  /// Draws the name, the level and the place of a school, in aligned columns.
  private func draw(
    _ school: SchoolSummary, on canvas: inout Canvas, in area: Area, isMine: Bool, language: Language
  ) {
    let isClosed = school.status == .closed
    let style = isClosed ? Theme.dim : isMine ? Theme.mine : .plain
    let levelWidth = language == .korean ? 9 : 12
    let placeWidth = (area.columns - levelWidth) * 2 / 5
    let nameWidth = area.columns - levelWidth - placeWidth - 2
    let name = (isMine ? "★ " : "  ") + school.name + (isClosed ? language(" (폐교)", " (closed)") : "")
    canvas.write(name, in: area.left(nameWidth), style: style)
    let rest = area.dropping(left: nameWidth + 1)
    let restStyle = isMine ? style : Theme.dim
    canvas.write(school.level.name(in: language), in: rest.left(levelWidth), style: restStyle)
    canvas.write(school.place, in: rest.dropping(left: levelWidth), style: restStyle)
  }

  private func drawStatus(on canvas: inout Canvas, in layout: ListLayout, shared: SharedState) {
    let language = shared.language
    if let refused {
      return canvas.write(
        language("\(refused.name.with(.topic)) 문을 닫은 학교라서 고를 수 없어요.", "\(refused.name) is closed and takes no taps."),
        in: layout.status, style: Theme.warning)
    }
    guard let found, found.total > 0 else { return }
    let shown = cursor.shown(in: found.total, rows: layout.list.rows)
    let (first, last, total) = ((shown.lowerBound + 1).grouped, shown.upperBound.grouped, found.total.grouped)
    let place = query.allSatisfy(\.isWhitespace) ? shared.school?.region : nil
    canvas.write(
      language(
        (place.map { "\($0)의 " } ?? "") + "학교 \(total)곳 중 \(first)–\(last)",
        "\(total) \(found.total == 1 ? "school" : "schools")" + (place.map { " in \($0)" } ?? "")
          + ", \(first) to \(last) shown"), in: layout.status, style: Theme.dim)
  }
}
