import Console
import TapGame
import Testing
import Unidirectional

@testable import TerminalApp

@Suite struct `The screen for a code` {
  private func press(_ keys: [Key], in state: inout CodeEntry.State) {
    for key in keys { _ = CodeEntry().reduce(into: &state, action: .input(.key(key))) }
  }

  @Test func `takes letters, takes them back, and is not empty when it is tried`() {
    var state = CodeEntry.State(.needed(.code))
    press([.enter, .character(" "), .enter], in: &state)
    #expect(!state.isTried)
    press([.character("a"), .character("b"), .backspace, .character("c")], in: &state)
    #expect(state.text == " ac")
    press([.delete] + Array(repeating: .character("x"), count: 50), in: &state)
    #expect(state.text == String(repeating: "x", count: CodeEntry.longest))
    press([.enter, .character("y"), .backspace], in: &state)
    #expect(state.isTried && state.text.count == CodeEntry.longest)
  }

  @Test(arguments: [TerminalSize(columns: 60, rows: 20), TerminalSize(columns: 120, rows: 40)])
  func `says in both languages what is asked for, and shows the end of what is typed`(size: TerminalSize) {
    for (problem, korean, english) in [
      (CodeProblem.needed(.code), "화면에 보이는 코드가 있어야 해요.", "needs a code; the organiser shows it."),
      (.needed(.ticket), "입장권이 있어야 해요.", "is played with tickets."),
      (.wrong(.code), "지금의 코드가 아니에요.", "That is not the code now"),
      (.wrong(.ticket), "그런 입장권은 없어요.", "There is no such ticket"),
      (.otherSchool, "다른 학교의 입장권이에요.", "The ticket is for another school."),
    ] as [(CodeProblem, String, String)] {
      for (language, sentence) in [(Language.korean, korean), (.english, english)] {
        var state = App.State(shared: SharedState(language: language, size: size))
        var screen = CodeEntry.State(problem)
        press([.character("q"), .character("7")], in: &screen)
        state.path.append(.code(screen))
        let lines = state.draw().lines
        #expect(lines.contains { $0.contains(sentence) }, "\(lines)")
        #expect(lines.contains { $0.contains("> q7") })
      }
    }
  }
}
