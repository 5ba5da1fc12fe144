import Basics
import SchoolDirectory
import Boards
import GameAPI
import Console
import TapGame

extension Rankings.State {
  /// The board windows that the screen needs. For the visible tab, they include the rows that scrolling may reach. For
  /// each other tab, they include the rows that are visible after a switch to that tab.
  func windows(in shared: SharedState) -> Set<StandingsWindow> {
    Rankings.Tab.allCases.reduce(into: []) { windows, tab in
      guard let board = tab.board(in: shared) else { return }
      windows.formUnion(BoardRows(board: board, shared: shared).windows(at: self[tab].cursor, isAhead: tab == self.tab))
    }
  }

  func draw(on canvas: inout Canvas, shared: SharedState) {
    let language = shared.language
    var hints = [
      KeyHint("←→", language("board")), KeyHint(language("enter"), language("look")),
    ]
    if shared.school != nil {
      hints += [KeyHint("m", language("mine")), KeyHint("g", language("play"))]
    }
    _ = Chrome.draw(
      on: &canvas, shared: shared, title: language("Rankings"),
      hints: hints + [KeyHint("esc", language("back"))])
    let layout = ListLayout(shared.size)
    Self.tabs(in: shared).draw(on: &canvas, in: layout.top, chosen: Rankings.Tab.allCases.firstIndex(of: tab))
    guard let board = tab.board(in: shared) else {
      canvas.center(
        shared.school == nil
          ? language("Choose a school of yours, and this board is here.")
          : language("The region of your school is not known."),
        in: layout.list.centered(rows: 1, columns: layout.list.columns), style: Theme.warning)
      return
    }
    draw(BoardRows(board: board, shared: shared), on: &canvas, in: layout, shared: shared)
  }

  private func draw(_ rows: BoardRows, on canvas: inout Canvas, in layout: ListLayout, shared: SharedState) {
    guard rows.count > 0 else { return }
    let language = shared.language
    let shown = self[tab].cursor.shown(in: rows.count, rows: layout.list.rows)
    let table = StandingRows(shown.map { rows[$0] }, mine: shared.school?.id, language: language, lastRank: rows.count)
    table.drawHead(on: &canvas, in: layout.head)
    table.draw(on: &canvas, in: layout.list)
    let chosen = self[tab].cursor.place(in: rows.count) - shown.lowerBound
    canvas.restyle(layout.list.dropping(top: chosen).top(1)) { $0.isInverse = true }
    let (first, last) = ((shown.lowerBound + 1).grouped, shown.upperBound.grouped)
    let total = rows.count.grouped
    let mine = rows.mine.map {
      language("my school is \($0.rank.grouped) of \(total)")
    }
    let space = layout.status.columns - (mine.map { $0.displayWidth + 2 } ?? 0)
    canvas.write(
      language("\(first) to \(last) of \(total)"), in: layout.status.left(space),
      style: Theme.dim)
    if let mine { canvas.write(mine, in: layout.status.right(mine.displayWidth), style: Theme.mine) }
  }

  static func tabs(in shared: SharedState) -> TabBar {
    let language = shared.language
    return TabBar([
      language("all"), shared.school.map { language($0.level.words) } ?? language("my level"),
      shared.school.flatMap { $0.region.isEmpty ? nil : $0.region } ?? language("my region"),
    ])
  }
}
