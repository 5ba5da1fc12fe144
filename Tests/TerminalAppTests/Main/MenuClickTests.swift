import Basics
import Console
import TapGame
import Testing
import Unidirectional

@testable import TerminalApp

@Suite(.timeLimit(.minutes(10))) struct `The menu under the mouse` {
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

@Suite(.timeLimit(.minutes(10))) struct `The main screen in forty columns` {
  @Test(arguments: Language.allCases) func `cuts no sentence and no figure`(language: Language) async throws {
    let fixture = try await GameFixture(schools: 100)
    for school in [nil, 0] {
      let seat = await GameSeat(
        fixture, school: school, language: language, size: TerminalSize(columns: 40, rows: 12))
      let left =
        switch (school, language) {
        case (nil, .korean): ["아직 학교가", "없어요.", "학교를 고르면", "시작해요."]
        case (nil, .english): ["You have no", "school yet.", "Choose one to", "begin."]
        case (_, .korean): ["가초", "서울특별시 중구", "", "100곳 중 1위", "학교 터치", "내 터치"]
        case (_, .english): ["가초", "서울특별시 중구", "", "Rank   1 of 100", "School's taps 0", "My taps"]
        }
      for (line, text) in zip(seat.lines[2...], left) {
        #expect(line.hasPrefix(" " + text + " ") && !line.contains("…"), "\(seat.picture)")
      }
    }
  }

  @Test(arguments: Language.allCases) func `leads to a picker that has all its tabs`(language: Language) async throws {
    let fixture = try await GameFixture()
    let seat = await GameSeat(
      fixture, language: language, size: TerminalSize(columns: 40, rows: 12), path: [.picker(.init())])
    await seat.advance(100)
    let tabs = language("전체   초   중   고   특수   기타", "all   ele   mid   hig   spe   oth")
    #expect(seat.picture.contains(tabs), "\(seat.picture)")
  }
}
