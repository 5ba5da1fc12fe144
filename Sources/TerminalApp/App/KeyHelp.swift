import Basics
import Console

/// The list of all keys of a screen. It covers the screen after the player presses `?`.
struct KeyHelp {
  private let title: String
  private let hints: [KeyHint]

  /// Creates the help of a screen; `nil` is the main screen.
  init(of screen: Screen.State?, isPractice: Bool, in language: Language) {
    title = language("All keys")
    let enter = language("enter")
    let move = KeyHint("↑↓ pgup pgdn", language("move"))
    let taps = KeyHint(language("letters, digits, space, click"), language("tap"))
    let back = KeyHint("esc", language("back"))
    let own: [KeyHint] =
      switch screen {
      case nil:
        [
          KeyHint("↑↓ \(enter)", language("choose")), KeyHint("p 1", language("play")),
          KeyHint("t 2", language("timed round")),
          KeyHint("v 3", isPractice ? language("back to the contest") : language("practice rivals")),
          KeyHint("r 4", language("rankings")), KeyHint("c 5", language("choose school")),
          KeyHint("h 6", language("how to play")), KeyHint("q 7", language("leave")),
        ]
      case .game: [taps, KeyHint("tab", language("rankings")), back]
      case .round:
        [
          KeyHint(enter, language("start")), KeyHint("←→ 1 3 6", language("length")), taps, back,
        ]
      case .rankings:
        [
          move, KeyHint("←→ tab", language("board")), KeyHint(enter, language("look")),
          KeyHint("m", language("my school")), KeyHint("g", language("play")), back,
        ]
      case .detail:
        [
          move, KeyHint(enter, language("look at the neighbour")),
          KeyHint("p", language("play for it")), KeyHint("y n", language("yes, no")), back,
        ]
      case .picker:
        [
          KeyHint(language("letters"), language("find")), move, KeyHint("tab", language("level")),
          KeyHint(enter, language("choose")), KeyHint("del ctrl-u", language("clear")),
          KeyHint("y n", language("yes, no")), back,
        ]
      case .code:
        [
          KeyHint(enter, language("join")), KeyHint("del ctrl-u", language("clear")), back,
        ]
      case .introduction:
        [
          KeyHint(enter, language("go on")), taps, KeyHint("v", language("practice rivals")),
          KeyHint("esc", language("leave it")),
        ]
      case .ending: [KeyHint("tab", language("rankings")), KeyHint("esc", language("close"))]
      }
    hints =
      own + [
        KeyHint("ctrl-c", language("hand in and end")),
        KeyHint("ctrl-z", language("suspend")), KeyHint("?", language("this help")),
      ]
  }

  /// Draws the keys over the middle of the screen.
  func draw(on canvas: inout Canvas) {
    let keys = (hints.map { DisplayWidth.of($0.key) }.max() ?? 0) + 2
    let meanings = hints.map { DisplayWidth.of($0.meaning) }.max() ?? 0
    let size = canvas.area
    let box = size.centered(
      rows: min(size.rows, hints.count + 2), columns: min(size.columns, max(keys + meanings, 20) + 4))
    canvas.fill(box)
    canvas.box(box, title: title, style: Theme.line)
    let inside = box.inset(rows: 1, columns: 2)
    for (row, hint) in hints.prefix(inside.rows).enumerated() {
      canvas.write(hint.key, row: inside.row + row, column: inside.column, style: Theme.key, width: keys)
      canvas.write(
        hint.meaning, row: inside.row + row, column: inside.column + keys, width: max(0, inside.columns - keys))
    }
  }
}
