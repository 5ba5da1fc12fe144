import Basics
import SchoolDirectory
import Console
import Unidirectional

/// The screen on which the player types the season's code, or a ticket.
struct CodeEntry: Reducer {
  struct State: Equatable, Sendable {
    /// Why the player must enter a code.
    var problem: CodeProblem
    var text = ""
    /// Whether the contest is checking the text.
    var isTried = false

    init(_ problem: CodeProblem) { self.problem = problem }
  }

  enum Action: Equatable, Sendable {
    case input(Input)
    case request(Request)
  }

  /// The maximum length of the typed text, in characters.
  static let longest = 40

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    guard case .input(let input) = action else { return .none }
    switch input.event {
    case .paste(let text):
      type(text.filter { !$0.isNewline }, in: &state)
    case .key(let press) where press.kind != .release:
      return take(press, in: &state)
    default: break
    }
    return .none
  }

  private func take(_ press: KeyPress, in state: inout State) -> Effect<Action> {
    if press.modifiers.contains(.control) {
      if press.key == .character("u") { state.text = "" }
      return .none
    }
    switch press.key {
    case .escape: return .send(.request(.dismiss))
    case .enter:
      guard press.kind == .press, !state.isTried, state.text.contains(where: { !$0.isWhitespace }) else { return .none }
      state.isTried = true
      return .send(.request(.code(state.text)))
    case .backspace: if !state.isTried { state.text = String(state.text.dropLast()) }
    case .delete: if !state.isTried { state.text = "" }
    case .character(let character):
      if !press.modifiers.contains(.alt) { type(String(character), in: &state) }
    default: break
    }
    return .none
  }

  private func type(_ text: String, in state: inout State) {
    guard !state.isTried else { return }
    // A code has Latin letters only, so a Hangul letter tells the key that was meant.
    state.text = String((state.text + HangulKeyboard.latin(ofText: text)).prefix(Self.longest))
  }
}

extension CodeEntry.State {
  private static let rows = 5
  private static let columns = 56

  func draw(on canvas: inout Canvas, shared: SharedState) {
    let language = shared.language
    let area = Chrome.draw(
      on: &canvas, shared: shared, title: shared.school?.name ?? "",
      hints: [
        KeyHint(language("enter"), language("join")), KeyHint("del", language("clear")),
        KeyHint("esc", language("back")),
      ])
    let box = area.centered(rows: Self.rows, columns: min(Self.columns, area.columns))
    canvas.fill(box)
    canvas.box(box, title: problem.request(in: language), style: Theme.line)
    let inside = box.inset(rows: 1, columns: 2)
    canvas.write(problem.sentence(in: language), in: inside, style: Theme.warning)
    let column = canvas.write("> ", row: inside.row + 2, column: inside.column, style: Theme.dim)
    // Cut a long text at its start, so that the end stays visible. The player types there.
    var shown = text
    while shown.displayWidth > inside.columns - 4 { shown.removeFirst() }
    let end = canvas.write(shown, row: inside.row + 2, column: column, style: Theme.count)
    if isTried {
      canvas.write(language(" checking…"), in: inside.line(2).dropping(left: end - inside.column), style: Theme.dim)
    } else {
      canvas.write(" ", row: inside.row + 2, column: end, style: Theme.chosen)
    }
  }
}
