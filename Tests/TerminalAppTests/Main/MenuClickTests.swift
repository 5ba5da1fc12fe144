import Console
import Testing
import Unidirectional

@testable import TerminalApp

@Suite(.timeLimit(.minutes(5))) struct `The menu under the mouse` {
  @Test(arguments: [(40, 11), (60, 20), (80, 24), (120, 40)])
  func `opens the entry that is clicked, and nothing beside it`(columns: Int, rows: Int) async throws {
    let fixture = try await GameFixture()
    for (index, entry) in MainScreen.Entry.allCases.enumerated() {
      let seat = await GameSeat(
        fixture, school: 0, language: .english, size: TerminalSize(columns: columns, rows: rows))
      let row = try #require(
        seat.lines.firstIndex { $0.contains("\(index + 1)  \(entry.name(in: seat.state.shared))") })
      await seat.send(.input(.click(row, 2)))
      #expect(seat.state.path.isEmpty && seat.state.leaving == .no)
      await seat.send(.input(.click(row, columns - 4)))
      #expect(seat.state.main.chosen == entry)
      switch entry {
      case .leave, .practice: #expect(seat.state.leaving == .left)
      default: #expect(seat.state.path.count == 1)
      }
    }
  }
}
