import Basics
import TapClient
import Console

extension Round.State {
  func draw(on canvas: inout Canvas, shared: SharedState) {
    let language = shared.language
    let area = Chrome.draw(on: &canvas, shared: shared, title: language("Timed round"), hints: hints(in: language))
    switch phase {
    case .choosing: drawChoice(on: &canvas, in: area, shared: shared)
    case .countdown(let countdown): drawCountdown(countdown, on: &canvas, in: area, language: language)
    case .running(let running): drawRunning(running, on: &canvas, in: area, shared: shared)
    case .settling(let settling): drawSettling(settling, on: &canvas, in: area, shared: shared)
    case .result(let outcome): drawResult(outcome, on: &canvas, in: area, language: language)
    }
  }

  private func hints(in language: Language) -> [KeyHint] {
    let back = KeyHint("esc", language("back"))
    let lengths = KeyHint("←→ 1 3 6", language("length"))
    return switch phase {
    case .choosing: [KeyHint(language("enter"), language("start")), lengths, back]
    case .result: [KeyHint(language("enter"), language("again")), lengths, back]
    case .countdown: [KeyHint("esc", language("stop"))]
    case .running:
      [
        KeyHint(language("letters, space, click"), language("tap")),
        KeyHint("esc", language("stop without a result")),
      ]
    case .settling: [KeyHint("esc", language("do not wait for the result"))]
    }
  }

  // MARK: Before

  private func drawChoice(on canvas: inout Canvas, in area: Area, shared: SharedState) {
    let language = shared.language
    let rows = area.centered(rows: 13, columns: area.columns).split(rows: 1, 1, 7, 1, 1, 1, 1)
    canvas.center(
      language("How many taps can you make in the time?"), in: rows[0],
      style: Theme.title
    )
    let width = 16
    let boxes = rows[2].centered(rows: 7, columns: width * 3 + 4)
    for (index, length) in RoundLength.allCases.enumerated() {
      let box = boxes.dropping(left: index * (width + 2)).left(width)
      let isChosen = length == self.length
      canvas.box(box, style: isChosen ? Theme.celebration : Theme.line)
      let inside = box.inset(rows: 1, columns: 1).split(rows: BigNumber.rows, 1, 1)
      BigNumber.draw("\(length.rawValue)", on: &canvas, in: inside[0], style: isChosen ? Theme.count : Theme.dim)
      let unit = language("seconds")
      canvas.center(isChosen ? "▸ \(unit) ◂" : unit, in: inside[1], style: isChosen ? Theme.celebration : Theme.dim)
      let best = bests[length].map { language("best \($0.taps.grouped)") }
      canvas.center(best ?? language("no best yet"), in: inside[2], style: best == nil ? Theme.dim : Theme.gain)
    }
    let (sentence, style) = invitation(in: shared)
    canvas.center(sentence, in: rows[4], style: style)
    if let remark {
      canvas.center(text(of: remark, in: language), in: rows[6], style: Theme.warning)
    }
  }

  /// The effect of enter, or why enter has no effect.
  private func invitation(in shared: SharedState) -> (String, CellStyle) {
    let language = shared.language
    guard shared.school != nil else {
      return (language("Choose a school first."), Theme.warning)
    }
    guard shared.isLive, shared.tapping.session != nil else {
      let sentence = language("No season is running, so there is no round.")
      return shared.standings != nil && !shared.isLive
        ? (sentence, Theme.warning) : (language("One moment…"), Theme.dim)
    }
    guard shared.tapping.uncounted == 0 else {
      let taps = shared.tapping.uncounted.grouped
      return (language("\(taps) earlier taps are being counted first."), Theme.warning)
    }
    return (language("Press enter: it begins after 3, 2, 1."), .plain)
  }

  private func text(of remark: Round.Remark, in language: Language) -> String {
    switch remark {
    case .brokenOff(let taps):
      language("No result; your \(taps.grouped) taps stay with your school.")
    case .seasonOver: language("The season changed, so there is no result.")
    }
  }

  private func drawCountdown(_ countdown: Round.Countdown, on canvas: inout Canvas, in area: Area, language: Language) {
    let rows = area.centered(rows: 11, columns: area.columns).split(rows: 1, 2, BigNumber.largeRows, 1, 1)
    canvas.center(language("\(length.rawValue) seconds"), in: rows[0], style: Theme.title)
    BigNumber.draw("\(countdown.figure)", on: &canvas, in: rows[2], style: Theme.celebration)
    canvas.center(
      countdown.isEarly
        ? language("Not yet! Taps do not count before the start.")
        : language("Ready…"),
      in: rows[4], style: countdown.isEarly ? Theme.warning : Theme.dim)
  }

  // MARK: The round

  private func drawRunning(_ running: Round.Running, on canvas: inout Canvas, in area: Area, shared: SharedState) {
    let language = shared.language
    let made = shared.tapping.made - running.start.made
    let rows = area.centered(rows: 13, columns: area.columns)
      .split(rows: 1, 1, 1, BigNumber.largeRows, 1, 1, 1, 1)
    drawTime(running, on: &canvas, in: rows[0].inset(columns: 2), language: language)
    BigNumber.draw(made.grouped, on: &canvas, in: rows[3], style: shared.tapping.isHeld ? Theme.warning : Theme.count)
    canvas.center(
      RoundPace.text(taps: made, in: running.now - running.startsAt, language), in: rows[5], style: Theme.dim)
    if let sentence = TapPanel.fault(of: shared) {
      canvas.center(sentence, in: rows[7], style: Theme.warning)
    } else if let best = bests[length]?.taps {
      canvas.center(
        made > best
          ? language("★ A new best!")
          : language("\((best - made + 1).grouped) to a new best"),
        in: rows[7], style: made > best ? Theme.celebration : Theme.dim)
    }
  }

  /// Draws the remaining time, as a shrinking bar and in tenths of a second.
  private func drawTime(_ running: Round.Running, on canvas: inout Canvas, in area: Area, language: Language) {
    let left = max(.zero, running.endsAt - running.now)
    let tenths = Int((left / .milliseconds(100)).rounded(.up))
    let style = left <= .seconds(3) ? Theme.warning : Theme.gain
    canvas.write(
      language("\(tenths / 10).\(tenths % 10) s"), in: area.left(7), style: style,
      alignment: .trailing)
    let bar = area.dropping(left: 9)
    let eighths = Int((left / (running.endsAt - running.startsAt) * Double(bar.columns * 8)).rounded(.up))
    canvas.write(BlockBar.text(eighths: eighths), in: bar, style: style)
  }

  private func drawSettling(_ settling: Round.Settling, on canvas: inout Canvas, in area: Area, shared: SharedState) {
    let language = shared.language
    let rows = area.centered(rows: 11, columns: area.columns).split(rows: 1, 2, BigNumber.largeRows, 1, 1)
    canvas.center(language("Time is up!"), in: rows[0], style: Theme.celebration)
    BigNumber.draw((shared.tapping.made - settling.start.made).grouped, on: &canvas, in: rows[2], style: Theme.count)
    let waiting = shared.tapping.uncounted.grouped
    canvas.center(
      shared.tapping.uncounted > 0
        ? language("\(waiting) taps are still on their way…")
        : language("Counting…"),
      in: rows[4], style: Theme.dim)
  }
}

/// The speed of tapping.
enum RoundPace {
  /// The taps per second with one decimal place; a dash if `time` is less than half a second.
  static func text(taps: Int64, in time: Duration, _ language: Language) -> String {
    guard time >= .milliseconds(500) else { return language("– a second") }
    let tenths = Int64((Double(taps) * 10 / (time / .seconds(1))).rounded())
    let rate = "\((tenths / 10).grouped).\(tenths % 10)"
    return language("\(rate) a second")
  }
}
