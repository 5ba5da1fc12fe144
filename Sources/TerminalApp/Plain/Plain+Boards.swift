import Basics
import TapClient
import SchoolDirectory
import TapGame
import GameAPI
import Boards
import Unidirectional

extension Plain {
  /// Asks the contest a question and prints the answer.
  private func ask(
    in state: inout State, _ question: @escaping @Sendable (any GameClient) async throws -> [String]
  ) -> Effect<Action> {
    state.activity = .looking
    let language = state.language
    return .run(in: language) { [client = dependencies.client] send in
      send(.answered(try await question(client)))
    } failure: {
      .answered([language("That cannot be read just now. ") + $0])
    }
  }

  /// Prints my school's rank and its neighbours.
  func rank(in state: inout State) -> Effect<Action> {
    guard let school = state.tapping.school else { return missingSchool(&state) }
    let (language, tapping) = (state.language, state.tapping)
    return ask(in: &state) { client in
      let window = StandingsWindow.around(school.id)
      guard let page = try await client.standings([window])[window] else {
        return [language("\(school.name) is not on the board.")]
      }
      return page.place(of: school, mine: tapping, in: language)
    }
  }

  /// Prints the first rows of a board.
  func rankings(_ boards: PlainCommand.Boards, count: Int, in state: inout State) -> Effect<Action> {
    let school = state.tapping.school
    let board: Board
    switch (boards, school) {
    case (.all, _): board = .all
    case (.level, let school?): board = .level(school.level)
    case (.region, let school?): board = .region(school.region)
    case (_, nil): return missingSchool(&state)
    }
    let language = state.language
    return ask(in: &state) { client in
      let window = StandingsWindow(board, .top(count))
      guard let page = try await client.standings([window])[window] else { return [] }
      return page.rows(mine: school?.id, in: language)
    }
  }

  /// Prints my school's taps and rank over time, newest last.
  func history(in state: inout State) -> Effect<Action> {
    guard let school = state.tapping.school else { return missingSchool(&state) }
    return ask(in: &state) { [wallClock = dependencies.wallClock, language = state.language] client in
      let history = try await client.history(of: school.id)
      let now = wallClock.now
      return [language("\(school.name), over time:")]
        + history.points.suffix(Self.listLength).map { $0.sentence(at: now, in: language) }
    }
  }

  /// Prints my school's players around me.
  func players(in state: inout State) -> Effect<Action> {
    guard let school = state.tapping.school else { return missingSchool(&state) }
    guard let session = state.tapping.session else {
      if case .refused(let sentence) = state.readiness { state.lines.append(sentence) }
      return .none
    }
    return ask(in: &state) { [language = state.language] client in
      let page = try await client.players(of: school.id, around: session.session)
      return page.rows(mine: session, in: language)
    }
  }

  private func missingSchool(_ state: inout State) -> Effect<Action> {
    if case .refused(let sentence) = state.readiness { state.lines.append(sentence) }
    return .none
  }
}
