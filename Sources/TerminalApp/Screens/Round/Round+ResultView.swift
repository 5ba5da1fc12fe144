import Basics
import TapClient
import Console
import Boards
import TapGame

extension Round.State {
  /// Draws the round's taps, the personal best, and the rank among the school's players.
  func drawResult(_ outcome: Round.Outcome, on canvas: inout Canvas, in area: Area, language: Language) {
    let isLarge = area.rows >= 22
    let figureRows = isLarge ? BigNumber.largeRows : BigNumber.rows
    let content = area.centered(rows: figureRows + (isLarge ? 16 : 13), columns: min(area.columns, 72))
    let gap = isLarge ? 1 : 0
    let rows = content.split(rows: 1, gap, figureRows, gap, 1, 1, 1, 1)
    canvas.center(language("\(length.rawValue) seconds: your result"), in: rows[0], style: Theme.title)
    let isNewBest = outcome.record?.isNewBest == true
    BigNumber.draw(outcome.taps.grouped, on: &canvas, in: rows[2], style: isNewBest ? Theme.celebration : Theme.count)
    drawPace(outcome, on: &canvas, in: rows[4], language: language)
    let (sentence, style) = best(outcome, in: language)
    canvas.center(sentence, in: rows[5], style: style)
    let places = outcome.after.flatMap { $0.rank == nil ? nil : $0 }
    canvas.center(
      places.map { placeText($0, language) }
        ?? language("The place in your school is not known."),
      in: rows[7], style: places == nil ? Theme.dim : Theme.mine)
    if let places { places.draw(on: &canvas, in: rows[8], language: language) }
  }

  private func drawPace(_ outcome: Round.Outcome, on canvas: inout Canvas, in area: Area, language: Language) {
    let pace = RoundPace.text(taps: outcome.taps, in: length.duration, language)
    guard outcome.uncounted > 0 else { return canvas.center(pace, in: area, style: Theme.dim) }
    let taps = outcome.uncounted.grouped
    canvas.center(pace + language(" · \(taps) did not count"), in: area, style: Theme.warning)
  }

  private func best(_ outcome: Round.Outcome, in language: Language) -> (String, CellStyle) {
    guard let record = outcome.record else {
      return (language("The result cannot be kept: ") + (outcome.failure ?? ""), Theme.warning)
    }
    guard let best = record.best else { return (language("There is no best yet."), Theme.dim) }
    let taps = best.taps.grouped
    guard record.isNewBest else {
      return outcome.taps == best.taps
        ? (language("As many as your best, \(taps)!"), Theme.gain)
        : (language("Your best is \(taps)"), Theme.dim)
    }
    guard let previous = record.previous?.taps.grouped else {
      return (language("★ Your first best!"), Theme.celebration)
    }
    return (language("★ A new best! It was \(previous)"), Theme.celebration)
  }

  private func placeText(_ place: PlayerPlace, _ language: Language) -> String {
    guard let rank = place.rank else { return "" }
    let total = place.page.total.grouped
    let now = language("Number \(rank.grouped) of \(total) in your school")
    guard let before else { return now }
    guard let old = before.rank else { return now + language(" (new on the board)") }
    if old > rank { return "▲ " + now + language(" (was \(old.grouped))") }
    if old < rank { return "▼ " + now + language(" (was \(old.grouped))") }
    return now + language(" (as before)")
  }
}

extension PlayerPlace {
  /// Draws the ranks, names and taps of the players nearby. Draws as many rows as fit, always including the player's own row.
  func draw(on canvas: inout Canvas, in area: Area, language: Language) {
    guard !area.isEmpty, let index else { return }
    let area = area.centered(rows: area.rows, columns: 44)
    let first = max(0, min(index - area.rows / 2, page.entries.count - area.rows))
    for (line, number) in (first..<min(page.entries.count, first + area.rows)).enumerated() {
      let (entry, row) = (page.entries[number], area.line(line))
      let style = number == index ? Theme.mine : .plain
      let you = language("you")
      let name =
        switch (entry.nickname?.text, number == index) {
        case (let name?, true): "\(name) (\(you))"
        case (let name?, false): name
        case (nil, true): you
        case (nil, false): language("no name")
        }
      canvas.write(entry.rank.grouped, in: row.left(6), style: style, alignment: .trailing)
      canvas.write(name, in: row.dropping(left: 8, right: 12), style: style)
      canvas.write(entry.taps.grouped, in: row.right(12), style: style, alignment: .trailing)
    }
  }
}
