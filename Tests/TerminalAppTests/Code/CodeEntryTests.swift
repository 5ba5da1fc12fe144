import Basics
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

  // Single letters, a composed syllable, the letters of decomposed text, and no input method.
  @Test(arguments: [("ㅏㄴㅋㅗ", "kszh"), ("ㅏㄴ초", "ksch"), ("\u{1161}\u{1102}\u{110F}\u{1169}", "kszh"), ("KSZH", "KSZH")])
  func `takes a code that was typed with a Korean input method on`(typed: String, meant: String) {
    var state = CodeEntry.State(.needed(.code))
    press(typed.unicodeScalars.map { .character(Character($0)) }, in: &state)
    #expect(state.text == meant)
    _ = CodeEntry().reduce(into: &state, action: .input(.pasted("ㄱ7")))
    #expect(state.text.hasSuffix("r7"))
  }

  @Test(arguments: Language.allCases)
  func `asks for a ticket where a ticket is wanted`(language: Language) {
    for problem in [CodeProblem.needed(.ticket), .wrong(.ticket), .otherSchool, .needed(.code), .wrong(.code)] {
      var state = App.State(shared: SharedState(language: language, size: TerminalSize(columns: 60, rows: 20)))
      state.path.append(.code(.init(problem)))
      let picture = state.draw().lines.joined(separator: "\n")
      let isTicket = problem != .needed(.code) && problem != .wrong(.code)
      #expect(picture.contains(language("입장권을 넣어 주세요", "Type what is on your ticket")) == isTicket)
      #expect(picture.contains(language("코드를 넣어 주세요", "Type the code")) == !isTicket)
    }
  }

  @Test(arguments: [TerminalSize(columns: 60, rows: 20), TerminalSize(columns: 120, rows: 40)])
  func `says in both languages what is asked for, and shows the end of what is typed`(size: TerminalSize) {
    for (problem, korean, english) in [
      (CodeProblem.needed(.code), "화면에 보이는 코드가 있어야 해요.", "needs a code; the organiser shows it."),
      (.needed(.ticket), "입장권이 있어야 해요.", "is played with tickets."),
      (.wrong(.code), "코드가 달라요.", "That is not the code now"),
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
