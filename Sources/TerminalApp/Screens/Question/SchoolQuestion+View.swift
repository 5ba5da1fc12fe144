package import Console
import SchoolDirectory
import TapGame

extension SchoolQuestion.State {
  private static let rows = 11
  private static let columns = 56

  /// Draws the question over the content of the screen.
  /// - Complexity: O(cells of the question).
  package func draw(on canvas: inout Canvas, shared: SharedState) {
    let language = shared.language
    let area = Self.area(on: shared.size)
    canvas.fill(area)
    canvas.box(area, title: language("학교를 바꿀까요?", "Change school?"), style: Theme.warning)
    let inside = area.inset(rows: 1, columns: 2)
    var lines: [(text: String, style: CellStyle)] = [
      (school.name, Theme.mine), ([school.level.name(in: language), school.place].joined(separator: " · "), Theme.dim),
      ("", .plain), (countSentence(in: language), .plain),
    ]
    if let old = shared.school {
      let taps = shared.tapping.shown
      let stay =
        taps == 0
        ? language("지금까지 한 터치는 이 학교에 그대로 남아요:", "The taps already given stay with this school:")
        : language(
          "지금까지 한 \(taps.grouped)번은 이 학교에 그대로 남아요:", "The \(taps.grouped) taps already given stay with this school:")
      lines += [("", .plain), (stay, .plain), (old.name, Theme.mine)]
    }
    for (row, line) in lines.enumerated() {
      canvas.write(
        line.text, row: inside.row + row, column: inside.column, style: line.style, width: inside.columns)
    }
    Self.answers(in: language).draw(on: &canvas, in: Self.answerArea(on: shared.size), chosen: nil)
  }

  private func countSentence(in language: Language) -> String {
    switch count {
    case .unknown: ""
    case .taps(0): language("내 터치는 이 학교에서 0부터 시작해요.", "My own count starts at 0 there.")
    case .taps(let taps):
      language("내 터치는 이 학교에서 하던 \(taps.grouped)번부터 이어 가요.", "My own count goes on at the \(taps.grouped) I have there.")
    case .unreadable(let sentence):
      language("내 터치를 읽을 수 없어요: ", "My own count there cannot be read: ") + sentence
    }
  }

  /// The two answers, yes first.
  static func answers(in language: Language) -> TabBar {
    TabBar([language("y 바꾸기", "y change"), language("n 그대로", "n stay")])
  }

  static func answerArea(on size: TerminalSize) -> Area {
    area(on: size).inset(rows: 1, columns: 1).bottom(1)
  }

  private static func area(on size: TerminalSize) -> Area {
    Chrome.content(of: size).centered(rows: rows, columns: columns)
  }
}
