import SystemCalls
import TestSupport
import Testing
import VirtualTerminal

/// What Ctrl-C leaves on the terminal of each command that draws until it is stopped.
@Suite("A live view at Ctrl-C", .timeLimit(.minutes(10)))
struct LiveViewTests {
  struct View: CustomTestStringConvertible {
    let words: [String]
    /// What is seen when it is drawn.
    let sight: String
    var exitCode: Int32 = 130
    var testDescription: String { words.joined(separator: " ") }
  }

  private static let views = [
    View(words: ["watch"], sight: "가나다중학교"),
    View(words: ["watch", "--around", "test:high:a"], sight: "가나다고등학교"),
    View(words: ["watch", "--format", "json"], sight: "\"restart\":true"),
    View(words: ["simulate", "--live", "--speed", "0.5", "--players", "5", "--beside"], sight: " played, "),
    View(words: ["simulate", "--players", "5000", "--minutes", "600", "--beside"], sight: "Playing"),
    View(words: ["play", "--lang", "en"], sight: "school", exitCode: 0),
    View(words: ["play", "--plain", "--lang", "en"], sight: ">"),
    View(words: ["serve", "--port", "0"], sight: "The board for the projector", exitCode: 0),
  ]

  @Test("leaves a clean line, a cursor that is shown, and the right exit code", arguments: views)
  func end(view: View) async throws {
    let workplace = try Workplace()
    try await workplace.prepare()
    let game = try PlayedGame(view.words, in: workplace, size: Screen(columns: 120, rows: 30))
    try await game.see(view.sight)
    try game.type("\u{3}")
    #expect(try await game.end() == view.exitCode)
    let terminal = game.terminal
    #expect(terminal.showsCursor && !terminal.isAlternate && terminal.modes == [7, 25])
    #expect(terminal.column == 0, "\(terminal.linesInUse.suffix(3))")
    #expect(terminal.lines[terminal.row].isEmpty, "\(terminal.linesInUse.suffix(3))")
    #expect(game.takesLines && terminal.problems == [])
  }
}
