import Basics
import GameAPI
import Console
import SchoolDirectory
import TapGame
import Unidirectional

/// The question whether to play for another school from now on. It appears over the screen on which the school was
/// chosen.
struct SchoolQuestion: Reducer {
  /// My tap count at the chosen school.
  enum Count: Equatable, Sendable {
    /// The player's file has not answered yet.
    case unknown
    /// The number of taps at the school that are counted or wait for their receipts.
    case taps(Int64)
    /// The player's file cannot be read. The text says why.
    case unreadable(String)
  }

  struct State: Equatable, Sendable {
    /// The school that was chosen.
    let school: SchoolSummary
    var count = Count.unknown

    init(_ school: SchoolSummary) { self.school = school }
  }

  enum Action: Equatable, Sendable {
    /// The question has just been asked.
    case begin
    /// The player's file has answered.
    case count(Count)
    case input(Input)
    /// The player has answered yes (true) or no.
    case answered(Bool)
  }

  let shared: SharedState
  let dependencies: GameDependencies

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .begin:
      return count(at: state.school.id)
    case .count(let count):
      state.count = count
      return .none
    case .input(let input):
      return answer(in: input, to: state).map { .send(.answered($0)) } ?? .none
    case .answered:
      return .none
    }
  }

  private func count(at school: SchoolID) -> Effect<Action> {
    guard let season = shared.standings?.season.id else { return .none }
    return .run(in: dependencies.language) { [dependencies] send in
      send(.count(.taps(try await dependencies.taps(at: school, in: season))))
    } failure: {
      .count(.unreadable($0))
    }
  }

  private func answer(in input: Input, to state: State) -> Bool? {
    if case .click(let row, let column) = input.event {
      let answers = State.answers(in: shared.language)
      return answers.index(atRow: row, column: column, in: State.answerArea(on: shared.size)).map { $0 == 0 }
    }
    // Enter does not answer, because the enter key that opened the question may still be held down. Few terminals
    // report repeats.
    return switch input.pressed {
    case .character where input.command == "y": true
    case .escape: false
    case .character where input.command == "n": false
    default: nil
    }
  }
}

extension SchoolQuestion.State {
  private static let rows = 11
  private static let columns = 56

  /// Draws the question over the content of the screen.
  func draw(on canvas: inout Canvas, shared: SharedState) {
    let language = shared.language
    let area = Self.area(on: shared.size)
    canvas.fill(area)
    canvas.box(area, title: language("Change school?"), style: Theme.warning)
    let inside = area.inset(rows: 1, columns: 2)
    var lines: [(text: String, style: CellStyle)] = [
      (school.name, Theme.mine), ([language(school.level.words), school.place].joined(separator: " · "), Theme.dim),
      ("", .plain), (countSentence(in: language), .plain),
    ]
    if let old = shared.school {
      let taps = shared.tapping.shown
      let stay =
        taps == 0
        ? language("The taps already given stay with this school:")
        : language("The \(taps.grouped) taps already given stay with this school:")
      lines += [("", .plain), (stay, .plain), (old.name, Theme.mine)]
    }
    for (row, line) in lines.enumerated() {
      canvas.write(line.text, in: inside.line(row), style: line.style)
    }
    Self.answers(in: language).draw(on: &canvas, in: Self.answerArea(on: shared.size), chosen: nil)
  }

  private func countSentence(in language: Language) -> String {
    switch count {
    case .unknown: ""
    case .taps(0): language("My own count starts at 0 there.")
    case .taps(let taps):
      language("My own count goes on at the \(taps.grouped) I have there.")
    case .unreadable(let sentence):
      language("My own count there cannot be read: ") + sentence
    }
  }

  /// The two answers, yes first.
  static func answers(in language: Language) -> TabBar {
    TabBar([language("y change"), language("n stay")])
  }

  static func answerArea(on size: TerminalSize) -> Area {
    area(on: size).inset(rows: 1, columns: 1).bottom(1)
  }

  private static func area(on size: TerminalSize) -> Area {
    Chrome.content(of: size).centered(rows: rows, columns: columns)
  }
}
