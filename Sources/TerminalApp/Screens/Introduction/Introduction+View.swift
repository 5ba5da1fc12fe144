import Basics
import SchoolDirectory
import Console

extension Introduction.State {
  func draw(on canvas: inout Canvas, shared: SharedState) {
    let language = shared.language
    let area = Chrome.draw(on: &canvas, shared: shared, title: language("How to play"), hints: hints(in: shared))
    let parts = area.split(rows: 1, area.rows - 2, 1)
    drawProgress(on: &canvas, in: parts[0])
    let content = parts[1].centered(rows: 12, columns: 72).split(rows: 1, 1, 2, 1, 5, 1, 1)
    canvas.center(heading(in: shared), in: content[0], style: Theme.title)
    for (row, sentence) in sentences(in: shared).enumerated() {
      canvas.center(sentence, in: content[2].dropping(top: row))
    }
    drawFigure(on: &canvas, in: content[4], shared: shared)
    if let (sentence, style) = outcome(in: language) { canvas.center(sentence, in: content[6], style: style) }
    if let remark = remark(in: shared) { canvas.center(remark, in: parts[2], style: Theme.dim) }
  }

  /// Draws the progress: a mark for each phase.
  private func drawProgress(on canvas: inout Canvas, in area: Area) {
    let phases = Introduction.Phase.allCases
    var column = area.column + (area.columns - (phases.count * 2 - 1)) / 2
    for phase in phases {
      let mark = phase.rawValue <= self.phase.rawValue ? "●" : "○"
      canvas.write(
        mark, row: area.row, column: column,
        style: phase == self.phase ? Theme.celebration : phase.rawValue < self.phase.rawValue ? Theme.gain : Theme.dim)
      column += 2
    }
  }

  private func drawFigure(on canvas: inout Canvas, in area: Area, shared: SharedState) {
    let language = shared.language
    switch phase {
    case .welcome:
      Wordmark.draw(on: &canvas, in: area.centered(rows: Wordmark.rows, columns: area.columns))
    case .tap:
      BigNumber.draw(practice.taps.grouped, on: &canvas, in: area, style: practice.isHeld ? Theme.warning : Theme.count)
    case .holdIsNotTapping:
      BigNumber.draw("0", on: &canvas, in: area, style: isDone ? Theme.warning : Theme.dim)
    case .myRank:
      PracticeBoard(taps: 0, language: language).draw(on: &canvas, in: area)
    case .overtaking:
      PracticeBoard(taps: practice.taps, language: language).draw(on: &canvas, in: area)
    case .chooseSchool:
      drawSearch(on: &canvas, in: area.centered(rows: 3, columns: 40), shared: shared)
    case .done:
      drawWays(on: &canvas, in: area, shared: shared)
    }
  }

  /// Draws the chosen school. If no school is chosen, draws an example of a search: by the beginning of a name, or by
  /// its initial consonants.
  private func drawSearch(on canvas: inout Canvas, in area: Area, shared: SharedState) {
    canvas.box(area, style: Theme.line)
    let line = area.inset(rows: 1, columns: 2)
    if let school = shared.school { return canvas.center(school.name, in: line, style: Theme.mine) }
    let end = canvas.write(shared.language("gob"), row: line.row, column: line.column, style: Theme.key)
    canvas.write("▏", row: line.row, column: end, style: Theme.celebration)
    canvas.write(PracticeBoard.passed(in: shared.language), in: line.dropping(left: 12), style: Theme.dim)
  }

  /// Draws the choices after the introduction.
  private func drawWays(on canvas: inout Canvas, in area: Area, shared: SharedState) {
    let language = shared.language
    var ways = [
      (language("Play"), language("tap for your school")),
      (language("Timed round"), language("10, 30 or 60 seconds")),
      (language("\(context: "menu")Rankings"), language("see who is ahead")),
    ]
    if !shared.isPractice {
      ways.insert((language("Rivals"), language("pass them, and they come back")), at: 1)
    }
    let area = area.centered(rows: ways.count, columns: 46)
    for (index, way) in ways.enumerated() {
      let line = area.line(index)
      canvas.write("★", in: line.left(1), style: Theme.celebration)
      canvas.write(way.0, in: line.dropping(left: 3).left(14), style: Theme.key)
      canvas.write(way.1, in: line.dropping(left: 17))
    }
  }

  private func hints(in shared: SharedState) -> [KeyHint] {
    let language = shared.language
    let enter = language("enter")
    let own: [KeyHint] =
      switch phase {
      case .welcome, .myRank: [KeyHint(enter, language("go on"))]
      case .tap, .overtaking:
        [KeyHint(language("letters, space, click"), language("tap"))]
      case .holdIsNotTapping: [KeyHint(language("any letter, held down"), language("try it"))]
      case .chooseSchool:
        [KeyHint(enter, shared.school == nil ? language("choose a school") : language("go on"))]
      case .done: shared.school == nil ? [] : [KeyHint(enter, language("play"))]
      }
    guard phase == .done else { return own + [KeyHint("esc", language("\(context: "introduction")leave"))] }
    let practice = shared.isPractice ? [] : [KeyHint("v", language("practice rivals"))]
    return own + practice + [KeyHint(own.isEmpty ? "\(enter) esc" : "esc", language("main screen"))]
  }
}

extension PracticeBoard {
  /// Draws the rows: rank, name, a bar, taps.
  func draw(on canvas: inout Canvas, in area: Area) {
    let area = area.centered(rows: area.rows, columns: 54)
    let most = rows.map(\.taps).max() ?? 1
    for (index, row) in rows.prefix(area.rows).enumerated() {
      let style = row.isMine ? Theme.mine : .plain
      let line = area.line(index)
      canvas.write("\(row.rank)", in: line.left(2), style: style, alignment: .trailing)
      canvas.write(row.name, in: line.dropping(left: 4).left(24), style: style)
      let bar = line.dropping(left: 29).left(max(1, row.taps * 16 / most))
      canvas.fill(bar, with: "█", style: row.isMine ? style : Theme.dim)
      canvas.write(row.taps.grouped, in: line.dropping(left: 46), style: style, alignment: .trailing)
    }
  }
}
