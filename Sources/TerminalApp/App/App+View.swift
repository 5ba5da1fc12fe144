package import Console

extension App.State {
  /// Draws the screen on top of the path.
  /// - Complexity: O(cells of the terminal).
  package func draw() -> Canvas {
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
    return canvas
  }

  /// Whether the terminal is smaller than the screens need.
  var isTooSmall: Bool { shared.size.columns < Theme.least.columns || shared.size.rows < Theme.least.rows }

  private func drawTooSmall(on canvas: inout Canvas) {
    let least = "\(Theme.least.columns)×\(Theme.least.rows)"
    let sentences = [
      shared.language("창이 너무 작아요.", "The window is too small."),
      shared.language("\(least) 이상으로 키워 주세요.", "Make it \(least) or larger."),
    ]
    for (row, sentence) in sentences.enumerated() {
      canvas.write(sentence, row: row, column: 0, width: canvas.size.columns)
    }
  }
}
