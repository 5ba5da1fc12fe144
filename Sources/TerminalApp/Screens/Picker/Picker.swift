import Basics
import Console
import SchoolDirectory
import TapGame
import Unidirectional

/// The school picker: search as you type.
struct Picker: Reducer {
  struct State: Equatable, Sendable {
    /// The screen that follows the choice of a school; `nil` for going back.
    let next: Destination?
    var query = ""
    /// The only level to search; `nil` for all levels.
    var level: SchoolLevel?
    /// The hit that enter chooses.
    var cursor = ListCursor()
    /// The loaded hits; `nil` before the first search.
    var found: Found?
    /// The closed school that the player tried to choose, while the refusal is shown; `nil` otherwise.
    var refused: SchoolSummary?
    /// The question whether to switch to another school; `nil` while it is not asked.
    var question: SchoolQuestion.State?

    init(then next: Destination? = nil) { self.next = next }
  }

  enum Action: Equatable, Sendable {
    /// The screen was pushed.
    case begin
    case input(Input)
    case question(SchoolQuestion.Action)
    case request(Request)

    static let questionPath = CasePath<Self, SchoolQuestion.Action>(embed: Self.question) {
      if case .question(let action) = $0 { action } else { nil }
    }
  }

  /// The maximum length of a query, in characters.
  static let longestQuery = 60

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
      look(&state)
      return .none
    case .input(let input):
      state.refused = nil
      let effect = take(input, in: &state)
      look(&state)
      return effect
    case .question(.answered(let isYes)):
      defer { state.question = nil }
      guard isYes, let school = state.question?.school else { return .none }
      return .merge(.send(.request(.choose(school))), goOn(state))
    case .question, .request:
      return .none
    }
  }

  // MARK: Input

  private func take(_ input: Input, in state: inout State) -> Effect<Action> {
    let layout = ListLayout(shared.size)
    let total = state.found?.total ?? 0
    switch input.event {
    case .key(let press) where press.kind != .release:
      return take(press, in: &state)
    case .paste(let text):
      search(for: state.query + text, in: &state)
    case .scroll(let isUp, row: _, column: _):
      state.cursor.scroll(up: isUp, count: total, rows: layout.list.rows)
    case .click(let row, let column):
      if let tab = Self.levels(in: shared.language, on: shared.size).index(atRow: row, column: column, in: layout.head)
      {
        select(Self.levels[tab], in: &state)
      } else if let place = layout.place(atRow: row, column: column, cursor: state.cursor, count: total) {
        if place == state.cursor.place(in: total) { return choose(&state) }
        state.cursor.move(to: place, count: total, rows: layout.list.rows)
      }
    case .key, .focus, .background:
      break
    }
    return .none
  }

  private func take(_ press: KeyPress, in state: inout State) -> Effect<Action> {
    if press.modifiers.contains(.control) {
      if press.key == .character("u") { search(for: "", in: &state) }
      return .none
    }
    switch press.key {
    case .escape: return .send(.request(.dismiss))
    // Ignore the repeats of a key that is held down since the previous screen, if the terminal reports repeats.
    case .enter: return press.kind == .press ? choose(&state) : .none
    case .tab: select(Self.levels.neighbour(of: state.level, 1), in: &state)
    case .backTab: select(Self.levels.neighbour(of: state.level, -1), in: &state)
    case .backspace: search(for: String(state.query.dropLast()), in: &state)
    case .delete: search(for: "", in: &state)
    case .character(let character):
      if !press.modifiers.contains(.alt) { search(for: state.query + String(character), in: &state) }
    default:
      _ = state.cursor.take(press.key, count: state.found?.total ?? 0, rows: ListLayout(shared.size).list.rows)
    }
    return .none
  }

  private func search(for query: String, in state: inout State) {
    let query = String(query.prefix(Self.longestQuery))
    guard query != state.query else { return }
    state.query = query
    state.cursor = ListCursor()
    state.found = nil
  }

  private func select(_ level: SchoolLevel?, in state: inout State) {
    guard level != state.level else { return }
    state.level = level
    state.cursor = ListCursor()
    state.found = nil
  }

  // MARK: Choosing

  private func choose(_ state: inout State) -> Effect<Action> {
    guard let found = state.found, let school = found[state.cursor.place(in: found.total)] else { return .none }
    guard school.status == .open else {
      state.refused = school
      return .none
    }
    guard let mine = shared.school else { return .merge(.send(.request(.choose(school))), goOn(state)) }
    guard mine.id != school.id else { return goOn(state) }
    state.question = SchoolQuestion.State(school)
    return .send(.question(.begin))
  }

  private func goOn(_ state: State) -> Effect<Action> {
    .send(.request(state.next.map(Request.replace) ?? .dismiss))
  }
}

extension Picker {
  /// The loaded hits: the visible hits and the hits around them. There can be tens of thousands of hits, so the rest is
  /// loaded when the list reaches it.
  struct Found: Equatable, Sendable {
    /// The 0-based position of the first loaded hit.
    let first: Int
    /// The loaded hits, best first.
    let schools: [SchoolSummary]
    /// The total number of hits.
    let total: Int

    /// The hit at a 0-based position; `nil` if it is not loaded.
    subscript(place: Int) -> SchoolSummary? {
      schools.indices.contains(place - first) ? schools[place - first] : nil
    }
  }

  /// The number of hits loaded on each side of the visible ones, so that most cursor moves need no search.
  static let margin = 100

  /// The level of each tab; `nil` for all levels.
  static let levels: [SchoolLevel?] = [nil] + SchoolLevel.allCases

  static func levels(in language: Language, on size: TerminalSize) -> TabBar {
    let isNarrow = size.columns < Theme.least.columns
    return TabBar(
      levels.map { level in
        let name = level.map { language($0.words) } ?? language("all")
        guard isNarrow else { return name }
        // All tabs fit in forty columns: 초, 중, 고, 특수, as people say.
        return language == .korean ? name.replacing(/등?학교$/, with: "") : String(name.prefix(3))
      })
  }

  /// Searches, unless the visible hits are already loaded.
  func look(_ state: inout State) {
    let rows = ListLayout(shared.size).list.rows
    if let found = state.found {
      let shown = state.cursor.shown(in: found.total, rows: rows)
      if shown.isEmpty || found[shown.lowerBound] != nil && found[shown.upperBound - 1] != nil { return }
    }
    let place = state.found.map { state.cursor.shown(in: $0.total, rows: rows).lowerBound } ?? 0
    let first = max(0, place - Self.margin)
    let limit = place - first + rows + Self.margin
    guard state.query.contains(where: { !$0.isWhitespace }) else {
      let list = dependencies.search.list(
        level: state.level, region: shared.school?.region, skipping: first, limit: limit)
      state.found = Found(first: first, schools: list.schools.map { SchoolSummary($0) }, total: list.total)
      return
    }
    let result = dependencies.search.find(state.query, level: state.level, skipping: first, limit: limit)
    state.found = Found(first: first, schools: result.hits.map { SchoolSummary($0.school) }, total: result.total)
  }
}
