import Console
package import Unidirectional

/// The screen on which the player types the season's code, or a ticket.
package struct CodeEntry: Reducer {
  package struct State: Equatable, Sendable {
    /// Why the player must enter a code.
    package internal(set) var problem: CodeProblem
    package internal(set) var text = ""
    /// Whether the contest is checking the text.
    package internal(set) var isTried = false

    package init(_ problem: CodeProblem) { self.problem = problem }
  }

  package enum Action: Equatable, Sendable {
    case input(Input)
    case request(Request)
  }

  /// The maximum length of the typed text, in characters.
  static let longest = 40

  package func reduce(into state: inout State, action: Action) -> Effect<Action> {
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
