import Basics
import Boards
import GameAPI
import Console
import SchoolDirectory

extension MainScreen.State {
  /// The board windows that the screen shows.
  func windows(in shared: SharedState) -> Set<StandingsWindow> {
    Set([.best] + (shared.school.map { [.around($0.id)] } ?? []))
  }

  func draw(on canvas: inout Canvas, shared: SharedState) {
    let language = shared.language
    let area = Chrome.draw(
      on: &canvas, shared: shared, title: language("TouchSchool"),
      hints: [
        KeyHint("↑↓", language("move")), KeyHint(language("enter"), language("take")),
        KeyHint("q", language("leave")),
      ])
    let layout = Layout(area)
    drawSchool(on: &canvas, in: layout.school, shared: shared)
    drawMenu(on: &canvas, in: layout, shared: shared)
    drawBoard(on: &canvas, in: layout.board, shared: shared)
    if shared.isAlone, shared.moment == nil, area.rows >= 12 {
      canvas.center(
        language("You are alone so far: press v for practice rivals."),
        in: area.bottom(2), style: Theme.celebration)
    }
    MomentBanner.draw(on: &canvas, in: area.bottom(2), shared: shared)
  }

  private struct Layout {
    let school: Area
    let menu: Area
    /// A part of the board; empty on a low screen.
    let board: Area

    /// The minimum height at which a part of the board is shown below the menu.
    private static let tall = 26

    init(_ area: Area) {
      let gap = area.rows < 10 ? 0 : 1
      let isNarrow = area.columns < 56
      let left = isNarrow ? area.columns * 2 / 5 : area.columns / 2
      let top = area.rows >= Self.tall ? area.top(Self.tall - 8) : area
      school = top.left(left).inset(rows: gap, columns: isNarrow ? 0 : 1)
      menu = top.dropping(left: left).inset(rows: gap, columns: 1)
      board =
        area.rows >= Self.tall
        ? area.dropping(top: top.rows, bottom: 3).inset(rows: 0, columns: 1) : area.top(0)
    }

    func row(of index: Int) -> Area { menu.dropping(top: index * (menu.rows >= 14 ? 2 : 1)).top(1) }
  }

  /// The entry of the menu at a cell; `nil` if there is none.
  static func entry(atRow row: Int, column: Int, on size: TerminalSize) -> MainScreen.Entry? {
    let layout = Layout(Chrome.content(of: size))
    return MainScreen.Entry.allCases.enumerated()
      .first { layout.row(of: $0.offset).contains(row: row, column: column) }?.element
  }

  /// Draws as many schools as fit: the schools around mine, or the best schools if I have no school.
  private func drawBoard(on canvas: inout Canvas, in area: Area, shared: SharedState) {
    guard !area.isEmpty else { return }
    canvas.fill(area.top(1), with: "─", style: Theme.line)
    let rows = area.dropping(top: 1)
    let around = shared.school.flatMap { school in
      shared.standings?[.around(school.id)].map { Array($0.entries.around(school.id, count: rows.rows)) }
    }
    StandingRows(
      around ?? shared.standings?[.best]?.entries ?? [], mine: shared.school?.id,
      language: shared.language, hasBars: true
    ).draw(on: &canvas, in: rows)
  }

  private func drawSchool(on canvas: inout Canvas, in area: Area, shared: SharedState) {
    let language = shared.language
    guard let school = shared.school else {
      let missing = language("You have no school yet.").wrapped(to: area.columns)
      let lines = missing + language("Choose one to begin.").wrapped(to: area.columns)
      for (row, line) in lines.enumerated() {
        canvas.write(line, in: area.line(row), style: row < missing.count ? Theme.warning : Theme.dim)
      }
      return
    }
    canvas.write(school.name, in: area, style: Theme.mine)
    canvas.write(
      [school.region, school.district].filter { !$0.isEmpty }.joined(separator: " "), in: area.line(1), style: Theme.dim
    )
    let facts = [
      (language("Rank"), shared.rankText, CellStyle.plain),
      (language("School's taps"), shared.standing.map(\.taps.grouped) ?? "–", .plain),
      (language("My taps"), shared.tapping.shown.grouped, Theme.count),
    ]
    for (index, fact) in facts.enumerated() {
      let line = area.line(3 + index)
      // A value that takes the whole line says what it is.
      guard fact.0.displayWidth + fact.1.displayWidth < area.columns else {
        canvas.write(fact.1, in: line, style: fact.2)
        continue
      }
      canvas.write(fact.1, in: line, style: fact.2, alignment: .trailing)
      // Write the label over the blanks of the value's field.
      canvas.write(fact.0, row: line.row, column: area.column, style: Theme.dim)
    }
  }

  private func drawMenu(on canvas: inout Canvas, in layout: Layout, shared: SharedState) {
    for (index, entry) in MainScreen.Entry.allCases.enumerated() {
      let (isChosen, area) = (entry == chosen, layout.row(of: index))
      guard !area.isEmpty else { continue }
      canvas.write(
        "\(isChosen ? "▸" : " ") \(index + 1)  \(entry.name(in: shared)) ", in: area,
        style: isChosen ? Theme.chosen : .plain)
    }
  }
}
