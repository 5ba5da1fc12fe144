import Basics
import GameAPI
import Console
import Boards
import SchoolDirectory
import TapGame
import Unidirectional

/// A school in detail: its ranks, its history, its neighbours.
struct SchoolDetail: Reducer {
  struct State: Equatable, Sendable {
    let school: SchoolSummary
    /// The neighbour that enter opens; `nil` for none.
    var chosen: SchoolID?
    /// The school's taps and rank over time; `nil` until they are read.
    var history: SchoolHistory?
    /// Why the last read of the history failed; `nil` if it succeeded.
    var failure: String?
    /// The revision of the standings at the last request of the history.
    var asked: Revision?
    /// Whether the screen shows that the school is closed and takes no taps.
    var isRefused = false
    /// The question whether to switch to this school; `nil` while it is not asked.
    var question: SchoolQuestion.State?
  }

  enum Action: Equatable, Sendable {
    /// The screen was pushed.
    case begin
    /// The interval has passed; the history may have new points.
    case due
    case history(SchoolHistory)
    /// The history could not be read.
    case failed(String)
    case input(Input)
    case question(SchoolQuestion.Action)
    case request(Request)

    static let questionPath = CasePath<Self, SchoolQuestion.Action>(embed: Self.question) {
      if case .question(let action) = $0 { action } else { nil }
    }
  }

  private enum EffectID: Hashable, Sendable { case history, timer }

  /// The interval at which the screen checks whether the history has to be read again.
  static let interval = Duration.seconds(10)

  let shared: SharedState
  let dependencies: GameDependencies

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    var action = action
    // While the question is open, it receives the input.
    if state.question != nil, case .input(let input) = action { action = .question(.input(input)) }
    return Reduce<State, Action>(handle)
      .ifLet(\.question, action: Action.questionPath) { _ in
        SchoolQuestion(shared: shared, dependencies: dependencies)
      }
      .reduce(into: &state, action: action)
  }

  private func handle(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .begin:
      return .merge(read(&state), wait())
    case .due:
      let isBehind = state.failure != nil || state.history == nil || shared.standings?.revision != state.asked
      return isBehind ? .merge(read(&state), wait()) : wait()
    case .history(let history):
      state.history = history
      state.failure = nil
    case .failed(let sentence):
      state.failure = sentence
    case .input(let input):
      state.isRefused = false
      return take(input, in: &state)
    case .question(.answered(let isYes)):
      state.question = nil
      return isYes ? .merge(.send(.request(.choose(state.school))), play()) : .none
    case .question, .request:
      break
    }
    return .none
  }

  // MARK: History

  private func read(_ state: inout State) -> Effect<Action> {
    state.asked = shared.standings?.revision
    return .run(in: dependencies.language) { [client = dependencies.client, school = state.school.id] send in
      send(.history(try await client.history(of: school)))
    } failure: {
      .failed($0)
    }
    .cancellable(id: EffectID.history, cancelInFlight: true)
  }

  private func wait() -> Effect<Action> {
    .after(Self.interval, on: dependencies.clock, send: .due, id: EffectID.timer)
  }

  // MARK: Input

  private func take(_ input: Input, in state: inout State) -> Effect<Action> {
    let neighbours = State.neighbours(of: state.school.id, in: shared)
    switch input.event {
    case .click(let row, let column):
      let area = State.neighbourArea(on: shared.size)
      guard area.contains(row: row, column: column), row - area.row < neighbours.count else { return .none }
      state.chosen = neighbours[row - area.row].school.id
      return open(neighbours, state)
    case .scroll(let isUp, row: _, column: _):
      move(by: isUp ? -1 : 1, among: neighbours, in: &state)
      return .none
    case .key, .paste, .focus, .background:
      break
    }
    switch input.key {
    case .escape: return .send(.request(.dismiss))
    case .up: move(by: -1, among: neighbours, in: &state)
    case .down: move(by: 1, among: neighbours, in: &state)
    case .pageUp, .home: move(by: -neighbours.count, among: neighbours, in: &state)
    case .pageDown, .end: move(by: neighbours.count, among: neighbours, in: &state)
    case .enter: return open(neighbours, state)
    case .character where input.command == "p": return choose(&state)
    default: break
    }
    return .none
  }

  private func move(by step: Int, among neighbours: [Standing], in state: inout State) {
    guard !neighbours.isEmpty else { return }
    let place =
      neighbours.firstIndex { $0.school.id == state.chosen ?? state.school.id }
      // If the chosen neighbour is no longer in the list, start from the school itself.
      ?? neighbours.firstIndex { $0.school.id == state.school.id } ?? 0
    state.chosen = neighbours[max(0, min(place + step, neighbours.count - 1))].school.id
  }

  private func open(_ neighbours: [Standing], _ state: State) -> Effect<Action> {
    guard let chosen = neighbours.first(where: { $0.school.id == state.chosen })?.school,
      chosen.id != state.school.id
    else { return .none }
    return .send(.request(.push(.detail(chosen))))
  }

  private func choose(_ state: inout State) -> Effect<Action> {
    guard shared.school?.id != state.school.id else { return play() }
    guard state.school.status == .open else {
      state.isRefused = true
      return .none
    }
    guard shared.school != nil else { return .merge(.send(.request(.choose(state.school))), play()) }
    state.question = SchoolQuestion.State(state.school)
    return .send(.question(.begin))
  }

  private func play() -> Effect<Action> { .send(.request(.push(.game))) }
}
