import Basics
import GameAPI
import Console
import Boards
import SchoolDirectory
import TapGame

extension SchoolDetail.State {
  func draw(on canvas: inout Canvas, shared: SharedState) {
    let language = shared.language
    let isMine = shared.school?.id == school.id
    _ = Chrome.draw(
      on: &canvas, shared: shared, title: language("\(context: "screen")School"),
      hints: [
        KeyHint("↑↓", language("neighbours")), KeyHint(language("enter"), language("look")),
        KeyHint("p", isMine ? language("play") : language("play for it")),
        KeyHint("esc", language("back")),
      ])
    let layout = Layout(shared.size)
    drawHead(on: &canvas, in: layout.head, shared: shared)
    drawPlaces(on: &canvas, in: layout.places, shared: shared)
    drawHistory(on: &canvas, in: layout.history, shared: shared)
    drawNeighbours(on: &canvas, in: layout.neighbours, shared: shared)
    question?.draw(on: &canvas, shared: shared)
  }

  private func drawHead(on canvas: inout Canvas, in area: Area, shared: SharedState) {
    let language = shared.language
    let rows = area.split(rows: 1, 1)
    let isMine = shared.school?.id == school.id
    canvas.write((isMine ? "★ " : "") + school.name, in: rows[0], style: isMine ? Theme.mine : Theme.title)
    if isRefused {
      return canvas.write(language("This school is closed and takes no taps."), in: rows[1], style: Theme.warning)
    }
    let closed = school.status == .closed ? language("closed") : ""
    let facts = [closed, language(school.level.words), school.place].filter { !$0.isEmpty }
    canvas.write(facts.joined(separator: " · "), in: rows[1], style: Theme.dim)
  }

  private func drawPlaces(on canvas: inout Canvas, in area: Area, shared: SharedState) {
    let language = shared.language
    let standing = shared.standings?.standing(of: school.id)
    var facts = [(language("Taps"), standing?.taps.grouped ?? "–", Theme.count)]
    for board in boards {
      let rank = shared.standings?.standing(of: school.id, on: board)?.rank.grouped
      let total = shared.standings?[.around(school.id, on: board)]?.total.grouped
      let text = rank.flatMap { rank in total.map { language("\(rank) of \($0)") } } ?? "–"
      facts.append((name(of: board, in: language), text, .plain))
    }
    for (row, fact) in facts.prefix(area.rows).enumerated() {
      let line = area.line(row).left(48)
      canvas.write(fact.0, in: line.left(line.columns / 2), style: Theme.dim)
      canvas.write(fact.1, in: line.dropping(left: line.columns / 2), style: fact.2, alignment: .trailing)
    }
  }

  private func name(of board: Board, in language: Language) -> String {
    switch board {
    case .level(let level): language("Rank, \(level.words)")
    case .region(let region): language("Rank, \(region)")
    case .school: language("Rank, its school")
    case .all, .district, .regionLevel: language("Rank, all")
    }
  }

  private func drawHistory(on canvas: inout Canvas, in area: Area, shared: SharedState) {
    let language = shared.language
    if let failure {
      return canvas.write(language("The history cannot be read: ") + failure, in: area, style: Theme.warning)
    }
    guard let trail = trail(in: shared), let first = trail.ranks.first, let last = trail.ranks.last else { return }
    let labelWidth = language == .korean ? 5 : 6
    let end = language("\(first.grouped) → \(last.grouped)")
    let rows: [(String, [Double], String, CellStyle)] = [
      (
        language("taps"), trail.gained.map(Double.init),
        language("+\(trail.taps.grouped) in \(trail.spanText(in: language))"),
        Theme.gain
      ),
      // Ranks are negated, so that a better rank is drawn higher.
      (
        language("rank"), trail.ranks.map { -Double($0) }, end,
        last < first ? Theme.gain : last > first ? Theme.loss : .plain
      ),
    ]
    let endWidth = rows.map { $0.2.displayWidth }.max() ?? 0
    for (row, part) in rows.prefix(area.rows).enumerated() {
      let width = max(0, area.columns - labelWidth - endWidth - 2)
      canvas.write(part.0, row: area.row + row, column: area.column, style: Theme.dim, width: labelWidth)
      let column = canvas.write(
        Sparkline.text(part.1, width: width), row: area.row + row, column: area.column + labelWidth, style: part.3)
      canvas.write(part.2, row: area.row + row, column: column + 2, style: part.3, width: endWidth)
    }
  }

  private func drawNeighbours(on canvas: inout Canvas, in area: Area, shared: SharedState) {
    let neighbours = Self.neighbours(of: school.id, in: shared)
    guard let place = neighbours.firstIndex(where: { $0.school.id == school.id }) else { return }
    let language = shared.language
    let mine = neighbours[place]
    var gaps: [String] = []
    if place > 0 {
      let gap = (neighbours[place - 1].taps - mine.taps).grouped
      gaps.append(language("\(gap) behind the one ahead"))
    }
    if place + 1 < neighbours.count {
      let gap = (mine.taps - neighbours[place + 1].taps).grouped
      gaps.append(language("\(gap) ahead of the one behind"))
    }
    canvas.write(gaps.joined(separator: " · "), in: area, style: Theme.dim)
    let rows = Self.neighbourArea(on: shared.size)
    StandingRows(neighbours, mine: shared.school?.id, language: language, hasBars: true).draw(
      on: &canvas, in: rows, chosen: chosen)
    // Mark the school of this screen in bold. My school needs no mark, because it has its own style.
    guard school.id != shared.school?.id else { return }
    canvas.restyle(rows.dropping(top: place).top(1)) { $0.isBold = true }
  }
}
