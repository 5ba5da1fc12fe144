import Basics
import Console

extension App.State {
  /// Draws the screen on top of the path.
  func draw() -> Canvas {
    var canvas = Canvas(size: shared.size)
    guard !isTooSmall else {
      drawTooSmall(on: &canvas)
      return canvas
    }
    if let screen = path.last {
      screen.draw(on: &canvas, shared: shared)
    } else {
      main.draw(on: &canvas, shared: shared)
    }
    Chrome.drawNotice(on: &canvas, shared: shared)
    if isHelpShown { KeyHelp(of: path.last, isPractice: shared.isPractice, in: shared.language).draw(on: &canvas) }
    return canvas
  }

  /// Whether the terminal is smaller than the screens need.
  var isTooSmall: Bool { shared.size.columns < least.columns || shared.size.rows < least.rows }

  /// The minimum terminal size for the screen on top.
  private var least: TerminalSize { path.last?.least ?? MainScreen.least }

  private func drawTooSmall(on canvas: inout Canvas) {
    let least = "\(least.columns)×\(least.rows)"
    let back = shared.language("esc back")
    let sentences = [
      shared.language("The window is too small."),
      shared.language("Make it \(least) or larger."),
      shared.language("q leave") + (path.isEmpty ? "" : "   \(back)"),
    ]
    for (row, sentence) in sentences.enumerated() { canvas.write(sentence, in: canvas.area.line(row)) }
  }
}
