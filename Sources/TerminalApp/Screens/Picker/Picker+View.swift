import Basics
import Console
import SchoolDirectory
import TapGame

extension Picker.State {
  func draw(on canvas: inout Canvas, shared: SharedState) {
    let language = shared.language
    _ = Chrome.draw(
      on: &canvas, shared: shared, title: language("Choose school"),
      hints: [
        KeyHint("↑↓", language("move")), KeyHint("tab", language("level")),
        KeyHint(language("enter"), language("choose")), KeyHint("del", language("clear")),
        KeyHint("esc", language("back")),
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
    let label = language("Find ")
    var column = canvas.write(label, row: area.row, column: area.column, style: Theme.dim)
    let space = area.column + area.columns - column - 1
    // Cut a long query at its start, so that the end stays visible. The player types there.
    var text = query
    while text.displayWidth > space { text.removeFirst() }
    column = canvas.write(text, row: area.row, column: column, style: Theme.count)
    canvas.write(" ", row: area.row, column: column, style: Theme.chosen)
    guard query.isEmpty else { return }
    canvas.write(
      language("name, initials or place: 서울고, ㅅㅇㄱ, 강남구"), row: area.row,
      column: column + 2, style: Theme.dim, width: space - 2)
  }

  private func drawHits(on canvas: inout Canvas, in area: Area, shared: SharedState) {
    guard let found else { return }
    let language = shared.language
    guard found.total > 0 else {
      return canvas.center(
        level == nil
          ? language("No school is called that. Delete some letters.")
          : language("No such school here. Try another level with tab."),
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
  private func draw(_ school: SchoolSummary, on canvas: inout Canvas, in area: Area, isMine: Bool, language: Language) {
    let isClosed = school.status == .closed
    let style = isClosed ? Theme.dim : isMine ? Theme.mine : .plain
    let levelWidth = language == .korean ? 9 : 12
    let placeWidth = (area.columns - levelWidth) * 2 / 5
    let nameWidth = area.columns - levelWidth - placeWidth - 2
    let name = (isMine ? "★ " : "  ") + school.name + (isClosed ? language(" (closed)") : "")
    canvas.write(name, in: area.left(nameWidth), style: style)
    let rest = area.dropping(left: nameWidth + 1)
    let restStyle = isMine ? style : Theme.dim
    canvas.write(language(school.level.words), in: rest.left(levelWidth), style: restStyle)
    canvas.write(school.place, in: rest.dropping(left: levelWidth), style: restStyle)
  }

  private func drawStatus(on canvas: inout Canvas, in layout: ListLayout, shared: SharedState) {
    let language = shared.language
    if let refused {
      return canvas.write(
        language("\(refused.name) is closed and takes no taps."),
        in: layout.status, style: Theme.warning)
    }
    guard let found, found.total > 0 else { return }
    let shown = cursor.shown(in: found.total, rows: layout.list.rows)
    let (first, last) = ((shown.lowerBound + 1).grouped, shown.upperBound.grouped)
    let place = query.allSatisfy(\.isWhitespace) ? shared.school?.region : nil
    canvas.write(
      place.map { language("\(found.total, "school", "schools") in \($0), \(first) to \(last) shown") }
        ?? language("\(found.total, "school", "schools"), \(first) to \(last) shown"), in: layout.status,
      style: Theme.dim)
  }
}
