package import Console

extension App.State {
  /// Draws the screen on top of the path.
  /// - Complexity: O(cells of the terminal).
  package func draw() -> Canvas {
    var canvas = Canvas(size: world.size)
    guard !isTooSmall else {
      drawTooSmall(on: &canvas)
      return canvas
    }
    if let screen = path.last { screen.draw(on: &canvas, world: world) } else { main.draw(on: &canvas, world: world) }
    return canvas
  }

  /// Whether the terminal is smaller than the screens need.
  var isTooSmall: Bool { world.size.columns < Look.least.columns || world.size.rows < Look.least.rows }

  private func drawTooSmall(on canvas: inout Canvas) {
    let least = "\(Look.least.columns)×\(Look.least.rows)"
    let sentences = [
      world.language("창이 너무 작아요.", "The window is too small."),
      world.language("\(least) 이상으로 키워 주세요.", "Make it \(least) or larger."),
    ]
    for (row, sentence) in sentences.enumerated() {
      canvas.write(sentence, row: row, column: 0, width: canvas.size.columns)
    }
  }
}
