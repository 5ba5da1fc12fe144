import Console
import TapGame

extension Opening.State {
  /// Draws the cause of the wait and the keys.
  /// - Complexity: O(cells of the terminal).
  func draw() -> Canvas {
    var canvas = Canvas(size: size)
    let area = canvas.area.dropping(top: 1, bottom: 2)
    let hasMark = area.rows >= Wordmark.rows + 6 && area.columns >= Wordmark.columns
    if hasMark { Wordmark.draw(on: &canvas, in: area) }
    let text = area.dropping(top: hasMark ? Wordmark.rows + 2 : 0)
    let sentences = obstacle?.sentences(in: language) ?? [language("대회를 여는 중이에요…", "Opening the contest…")]
    let lines = sentences.enumerated().flatMap { index, sentence in
      sentence.wrapped(to: text.columns - 2).map { (index: index, text: $0) }
    }
    for (row, line) in lines.enumerated() {
      canvas.center(
        line.text, in: text.dropping(top: row).top(1).inset(rows: 0, columns: 1),
        style: line.index > 0 ? Theme.dim : obstacle == nil ? .plain : Theme.warning)
    }
    drawKeys(on: &canvas)
    return canvas
  }

  private func drawKeys(on canvas: inout Canvas) {
    let anew = KeyHint("n", language("새 대회 시작하기", "begin a new contest"))
    let hints =
      (obstacle?.canBeginAnew ?? false ? [anew] : []) + [KeyHint("q", language("나가기", "leave"))]
    Chrome.draw(hints, on: &canvas, row: canvas.size.rows - 1)
  }
}
