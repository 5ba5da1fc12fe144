package import Console
import SchoolDirectory
import TapGame

extension CodeEntry.State {
  private static let rows = 5
  private static let columns = 56

  /// - Complexity: O(cells of the terminal).
  package func draw(on canvas: inout Canvas, shared: SharedState) {
    let language = shared.language
    let area = Chrome.draw(
      on: &canvas, shared: shared, title: shared.school?.name ?? "",
      hints: [
        KeyHint(language("엔터", "enter"), language("들어가기", "join")), KeyHint("del", language("지우기", "clear")),
        KeyHint("esc", language("그만", "back")),
      ])
    let box = area.centered(rows: Self.rows, columns: min(Self.columns, area.columns))
    canvas.fill(box)
    canvas.box(box, title: problem.request(in: language), style: Theme.line)
    let inside = box.inset(rows: 1, columns: 2)
    canvas.write(
      problem.sentence(in: language), row: inside.row, column: inside.column, style: Theme.warning,
      width: inside.columns)
    let column = canvas.write("> ", row: inside.row + 2, column: inside.column, style: Theme.dim)
    // Cut a long text at its start, so that the end stays visible. The player types there.
    var shown = text
    while shown.displayWidth > inside.columns - 4 { shown.removeFirst() }
    let end = canvas.write(shown, row: inside.row + 2, column: column, style: Theme.count)
    if isTried {
      canvas.write(
        language(" 확인하고 있어요…", " checking…"), row: inside.row + 2, column: end, style: Theme.dim,
        width: max(0, inside.column + inside.columns - end))
    } else {
      canvas.write(" ", row: inside.row + 2, column: end, style: Theme.chosen)
    }
  }
}
