package import Unidirectional
import Console

/// The main screen: my school, my rank, my taps, and where to go from here.
package struct MainScreen: Reducer {
  /// Where one can go.
  package enum Entry: CaseIterable, Equatable, Sendable {
    case play, round, rankings, choose, introduction, leave
  }

  /// What only this screen knows.
  package struct State: Equatable, Sendable {
    /// The entry that enter takes.
    package var chosen = Entry.play

    /// The first entry is chosen.
    package init() {}
  }

  /// What happens here.
  package enum Action: Equatable, Sendable {
    /// The person did something.
    case input(Input)
    /// Something for the whole game to do.
    case request(Request)
  }

  let world: World

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
    case .play: .send(.request(.push(world.school == nil ? .picker(.init(then: .game)) : .game(.init()))))
    case .round: .send(.request(.push(world.school == nil ? .picker(.init(then: .round)) : .round(.init()))))
    case .rankings: .send(.request(.push(.rankings(.init()))))
    case .choose: .send(.request(.push(.picker(.init()))))
    case .introduction: .send(.request(.push(.introduction(.init()))))
    case .leave: .send(.request(.leave))
    }
  }
}

extension MainScreen.Entry {
  /// The entry so many further down, or up, around the ends.
  fileprivate func neighbour(_ step: Int) -> Self {
    let all = Self.allCases
    let place = all.firstIndex(of: self) ?? 0
    return all[(place + step + all.count) % all.count]
  }

  /// The keys that take it at once: the first letter in English, on a Korean keyboard the same key, and its number.
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

  /// What it is called.
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
