import Basics
import Console
import TapGame

/// The list of all keys of a screen. It covers the screen after the player presses `?`.
struct KeyHelp {
  private let title: String
  private let hints: [KeyHint]

  /// Creates the help of a screen; `nil` is the main screen.
  init(of screen: Screen.State?, isPractice: Bool, in language: Language) {
    title = language("모든 키", "All keys")
    let enter = language("엔터", "enter")
    let move = KeyHint("↑↓ pgup pgdn", language("이동", "move"))
    let taps = KeyHint(language("글자·숫자·스페이스·클릭", "letters, digits, space, click"), language("터치", "tap"))
    let back = KeyHint("esc", language("뒤로", "back"))
    let own: [KeyHint] =
      switch screen {
      case nil:
        [
          KeyHint("↑↓ \(enter)", language("고르기", "choose")), KeyHint("p 1", language("터치하기", "play")),
          KeyHint("t 2", language("기록 도전", "timed round")),
          KeyHint(
            "v 3", isPractice ? language("대회로 돌아가기", "back to the contest") : language("연습 상대", "practice rivals")),
          KeyHint("r 4", language("순위 보기", "rankings")), KeyHint("c 5", language("학교 고르기", "choose school")),
          KeyHint("h 6", language("게임 방법", "how to play")), KeyHint("q 7", language("나가기", "leave")),
        ]
      case .game: [taps, KeyHint("tab", language("순위", "rankings")), back]
      case .round:
        [
          KeyHint(enter, language("시작", "start")), KeyHint("←→ 1 3 6", language("시간", "length")), taps, back,
        ]
      case .rankings:
        [
          move, KeyHint("←→ tab", language("순위표", "board")), KeyHint(enter, language("자세히", "look")),
          KeyHint("m", language("내 학교", "my school")), KeyHint("g", language("터치하기", "play")), back,
        ]
      case .detail:
        [
          move, KeyHint(enter, language("이웃 자세히", "look at the neighbour")),
          KeyHint("p", language("이 학교로 터치하기", "play for it")), KeyHint("y n", language("예, 아니요", "yes, no")), back,
        ]
      case .picker:
        [
          KeyHint(language("글자", "letters"), language("찾기", "find")), move, KeyHint("tab", language("학교급", "level")),
          KeyHint(enter, language("고르기", "choose")), KeyHint("del ctrl-u", language("지우기", "clear")),
          KeyHint("y n", language("예, 아니요", "yes, no")), back,
        ]
      case .code:
        [
          KeyHint(enter, language("들어가기", "join")), KeyHint("del ctrl-u", language("지우기", "clear")), back,
        ]
      case .introduction:
        [
          KeyHint(enter, language("다음", "go on")), taps, KeyHint("v", language("연습 상대", "practice rivals")),
          KeyHint("esc", language("그만 보기", "leave it")),
        ]
      case .ending: [KeyHint("tab", language("순위", "rankings")), KeyHint("esc", language("닫기", "close"))]
      }
    hints =
      own + [
        KeyHint("ctrl-c", language("모두 보내고 끝내기", "hand in and end")),
        KeyHint("ctrl-z", language("잠깐 멈추기", "suspend")), KeyHint("?", language("이 안내", "this help")),
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
