import Basics
import Console
import Unidirectional

/// The main screen: my school, my rank, my taps, and the menu.
struct MainScreen: Reducer {
  enum Entry: CaseIterable, Equatable, Sendable {
    case play, round, practice, rankings, choose, introduction, leave
  }

  struct State: Equatable, Sendable {
    /// The entry that enter opens.
    var chosen = Entry.play
  }

  enum Action: Equatable, Sendable {
    case input(Input)
    case request(Request)
  }

  static let least = TerminalSize(columns: 40, rows: 11)

  let shared: SharedState

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    guard case .input(let input) = action else { return .none }
    if case .click(let row, let column) = input.event {
      guard let entry = State.entry(atRow: row, column: column, on: shared.size) else { return .none }
      state.chosen = entry
      return go(to: entry)
    }
    guard let key = input.key else { return .none }
    switch key {
    case .up: state.chosen = Entry.allCases.neighbour(of: state.chosen, -1)
    case .down, .tab: state.chosen = Entry.allCases.neighbour(of: state.chosen, 1)
    case .enter, .character(" "), .right: return go(to: state.chosen)
    case .character(let character):
      let key = HangulKeyboard.latin(of: character)
      guard let entry = Entry.allCases.first(where: { $0.shortcuts.contains(key) }) else { return .none }
      state.chosen = entry
      return go(to: entry)
    default: break
    }
    return .none
  }

  private func go(to entry: Entry) -> Effect<Action> {
    switch entry {
    // Playing needs a school, so the picker comes first if there is no school.
    case .play: .send(.request(.push(shared.school == nil ? .picker(then: .game) : .game)))
    case .round: .send(.request(.push(shared.school == nil ? .picker(then: .round) : .round)))
    case .practice: .send(.request(.switchContest))
    case .rankings: .send(.request(.push(.rankings)))
    case .choose: .send(.request(.push(.picker())))
    case .introduction: .send(.request(.push(.introduction)))
    case .leave: .send(.request(.leave))
    }
  }
}

extension MainScreen.Entry {
  /// The keys that open the entry directly: a letter of its name in English, and its number.
  var shortcuts: String {
    switch self {
    case .play: "p1"
    case .round: "t2"
    case .practice: "v3"
    case .rankings: "r4"
    case .choose: "c5"
    case .introduction: "h6"
    case .leave: "q7"
    }
  }

  func name(in shared: SharedState) -> String {
    let language = shared.language
    return switch self {
    case .play: language("Play")
    case .round: language("Timed round")
    case .practice:
      shared.isPractice ? language("Back to the contest") : language("Practice rivals")
    case .rankings: language("\(context: "menu")Rankings")
    case .choose: language("Choose school")
    case .introduction: language("How to play")
    case .leave: language("Leave")
    }
  }
}
