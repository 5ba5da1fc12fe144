import Basics
import GameAPI
import Console
import TapGame

/// The frame of every screen: a title with the season, a line, notices, and key hints.
enum Chrome {
  /// Draws the frame of a screen.
  ///
  /// - Returns: the area for the content.
  static func draw(
    on canvas: inout Canvas, shared: SharedState, title: String, hints: [KeyHint]
  ) -> Area {
    let area = canvas.area
    // A practice shows its mark instead of the season's name.
    let season = shared.isPractice ? "" : shared.standings?.season.name ?? ""
    let state = Self.state(of: shared)
    let isWell = shared.standings == nil || shared.isLive && !shared.isOutdated
    let mark = shared.isPractice ? shared.language(" Practice ") : ""
    let column = canvas.write(mark, row: 0, column: 0, style: Theme.practice)
    canvas.write(" " + title, row: 0, column: column, style: Theme.title, width: area.columns / 2 - column)
    var width = area.columns - area.columns / 2
    // Never cut the time. It stands at the end, and the season's name gets the remaining space.
    if shared.readingFailure == nil, let countdown = shared.countdown {
      let text = (season.isEmpty && state.isEmpty ? "" : "· ") + countdown.text(in: shared.language) + " "
      width -= DisplayWidth.of(text)
      canvas.write(
        text, row: 0, column: area.columns / 2 + width, style: countdown.isLastMinute ? Theme.lastMinute : Theme.dim)
    }
    canvas.write(
      [season, state].filter { !$0.isEmpty }.joined(separator: " · ") + " ", row: 0, column: area.columns / 2,
      style: isWell ? Theme.dim : Theme.warning, width: width, alignment: .trailing)
    canvas.fill(area.top(2).bottom(1), with: "─", style: Theme.line)
    canvas.fill(Area(row: area.rows - 2, column: 0, rows: 1, columns: area.columns), with: "─", style: Theme.line)
    draw(hints, on: &canvas, row: area.rows - 1)
    drawHelpHint(hints, on: &canvas, language: shared.language)
    return content(of: canvas.size)
  }

  static func content(of size: TerminalSize) -> Area {
    Area(row: 0, column: 0, rows: size.rows, columns: size.columns).dropping(top: 2, bottom: 2, left: 1, right: 1)
  }

  /// Draws the notice in the line above the keys. A long notice grows upwards over the content, which is drawn before.
  static func drawNotice(on canvas: inout Canvas, shared: SharedState) {
    guard let notice = shared.notice ?? warning(of: shared).map({ Notice(.warning, $0) }) else { return }
    let lines = notice.sentence.wrapped(to: canvas.size.columns - 4).prefix(max(1, canvas.size.rows / 2))
    if lines.count > 1 { canvas.fill(canvas.area.dropping(bottom: 1).bottom(lines.count)) }
    for (index, line) in lines.enumerated() {
      canvas.write(
        " \(line) ", row: canvas.size.rows - 1 - lines.count + index, column: 1,
        style: notice.kind == .warning ? Theme.warning : Theme.gain, width: canvas.size.columns - 2)
    }
  }

  /// The queue length, in batches, that counts as long. It is reached after two seconds of play while the contest is
  /// slow or locked by another process.
  private static let manyBatches = 8

  /// A warning about a lasting condition.
  private static func warning(of shared: SharedState) -> String? {
    let language = shared.language
    let uncounted = shared.tapping.uncounted.grouped
    return switch shared.tapping.delivery {
    case .flowing where shared.tapping.waitingBatches >= manyBatches || shared.tapping.isLate:
      language("\(uncounted) taps wait to be handed in; they are kept on this machine")
    case .flowing:
      shared.readingFailure.map { language("The ranks cannot be read: ") + $0 }
    case .retrying(let attempt):
      language("Handing taps in failed; trying again (\(attempt) of 3)")
    case .kept:
      language("Cannot hand taps in just now; \(uncounted) are kept and sent later")
    case .unkept(let sentence):
      language("Taps cannot be kept on this machine: ") + sentence
    case .shut(let sentence):
      sentence
    }
  }

  private static func state(of shared: SharedState) -> String {
    // Show the reading failure here too, because another notice may occupy the notice line.
    guard !shared.isOutdated || shared.standings == nil else {
      return shared.language("not up to date")
    }
    if shared.standings?.isFrozen == true { return shared.language("Boards are frozen") }
    guard let state = shared.standings?.state, state != .live else { return "" }
    return shared.language(state.words)
  }

  /// Draws the hint for the help key at the right end, if there is space.
  private static func drawHelpHint(_ hints: [KeyHint], on canvas: inout Canvas, language: Language) {
    let hint = KeyHint("?", language("all keys"))
    let used = hints.reduce(1) { $0 + DisplayWidth.of($1.key) + DisplayWidth.of($1.meaning) + 4 }
    let column = canvas.size.columns - 3 - DisplayWidth.of(hint.meaning)
    guard column >= used else { return }
    let end = canvas.write(hint.key, row: canvas.size.rows - 1, column: column, style: Theme.key)
    canvas.write(hint.meaning, row: canvas.size.rows - 1, column: end + 1, style: Theme.dim)
  }

  /// Draws key hints in a row, as many as fit.
  static func draw(_ hints: [KeyHint], on canvas: inout Canvas, row: Int) {
    var column = 1
    for hint in hints {
      let width = DisplayWidth.of(hint.key) + 1 + DisplayWidth.of(hint.meaning)
      guard column + width <= canvas.size.columns else { return }
      column = canvas.write(hint.key, row: row, column: column, style: Theme.key) + 1
      column = canvas.write(hint.meaning, row: row, column: column, style: Theme.dim) + 3
    }
  }
}

/// A key and its effect, for the last row of a screen.
struct KeyHint: Equatable, Sendable {
  let key: String
  let meaning: String

  init(_ key: String, _ meaning: String) {
    self.key = key
    self.meaning = meaning
  }
}
