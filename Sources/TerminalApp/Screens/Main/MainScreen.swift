package import Unidirectional
import Console

/// The main screen: my school, my rank, my taps, and the menu.
package struct MainScreen: Reducer {
  /// An entry of the menu.
  package enum Entry: CaseIterable, Equatable, Sendable {
    case play, round, rankings, choose, introduction, leave
  }

  /// The screen's own state.
  package struct State: Equatable, Sendable {
    /// The entry that enter opens.
    package var chosen = Entry.play

    /// Creates the state with the first entry chosen.
    package init() {}
  }

  /// The actions of this screen.
  package enum Action: Equatable, Sendable {
    /// User input.
    case input(Input)
    /// A request to the game.
    case request(Request)
  }

  let shared: SharedState

  package func reduce(into state: inout State, action: Action) -> Effect<Action> {
    guard case .input(let input) = action, let key = input.key else { return .none }
    switch key {
    case .up: state.chosen = state.chosen.neighbour(-1)
    case .down, .tab: state.chosen = state.chosen.neighbour(1)
    case .enter, .character(" "), .right: return go(to: state.chosen)
    case .character(let character):
      guard let entry = Entry.allCases.first(where: { $0.shortcuts.contains(character) }) else { return .none }
      state.chosen = entry
      return go(to: entry)
    default: break
    }
    return .none
  }

  private func go(to entry: Entry) -> Effect<Action> {
    switch entry {
    // Playing needs a school.
    case .play: .send(.request(.push(shared.school == nil ? .picker(.init(then: .game)) : .game(.init()))))
    case .round: .send(.request(.push(shared.school == nil ? .picker(.init(then: .round)) : .round(.init()))))
    case .rankings: .send(.request(.push(.rankings(.init()))))
    case .choose: .send(.request(.push(.picker(.init()))))
    case .introduction: .send(.request(.push(.introduction(.init()))))
    case .leave: .send(.request(.leave))
    }
  }
}

extension MainScreen.Entry {
  /// The entry `step` further down, or up if negative, wrapping around.
  fileprivate func neighbour(_ step: Int) -> Self {
    let all = Self.allCases
    let place = all.firstIndex(of: self) ?? 0
    return all[(place + step + all.count) % all.count]
  }

  /// The keys that open the entry directly: its first letter in English, the same key on a Korean keyboard, and its
  /// number.
  var shortcuts: String {
    switch self {
    case .play: "pPㅔ1"
    case .round: "tTㅅ2"
    case .rankings: "rRㄱ3"
    case .choose: "cCㅊ4"
    case .introduction: "hHㅗ5"
    case .leave: "qQㅂ6"
    }
  }

  /// The name of the entry.
  func name(in language: Language) -> String {
    switch self {
    case .play: language("터치하기", "Play")
    case .round: language("기록 도전", "Timed round")
    case .rankings: language("순위 보기", "Rankings")
    case .choose: language("학교 고르기", "Choose school")
    case .introduction: language("하는 방법", "How to play")
    case .leave: language("나가기", "Leave")
    }
  }
}
