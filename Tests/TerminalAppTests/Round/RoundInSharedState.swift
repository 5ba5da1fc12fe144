import Basics
import GameAPI
import Console
import TapClient
import SchoolDirectory
import TapGame
import Testing
import Unidirectional
import UnidirectionalTesting

@testable import TerminalApp

/// A round in a shared state that a test moves; a tap that is asked for is made at once, and counted when the test says
/// so.
struct RoundInSharedState: Reducer {
  struct State: Equatable, Sendable {
    var shared: SharedState
    var round = Round.State()
    /// What was asked for but taps.
    var requests: [Request] = []
  }

  enum Action: Equatable, Sendable {
    case round(Round.Action)
    /// What was made is counted, but for so many taps.
    case counted(rejecting: Int64)
    /// So many taps that were shown turn out to be a held key's.
    case withdrawn(Int64)
    /// Taps go nowhere any more.
    case sessionGone
    /// The boards were read.
    case read(Standings)
  }

  let dependencies: GameDependencies

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .round(let action):
      if case .request(let request) = action {
        if case .tap = request { state.shared.tapping.make() } else { state.requests.append(request) }
      }
      return Round(shared: state.shared, dependencies: dependencies).reduce(into: &state.round, action: action)
        .map(Action.round)
    case .counted(let rejected): state.shared.tapping.count(rejecting: rejected)
    case .withdrawn(let taps): state.shared.tapping.withdraw(taps)
    case .sessionGone: state.shared.tapping.session = nil
    case .read(let standings): state.shared.standings = standings
    }
    return .none
  }

  /// A shared state with a session for the first school.
  static func shared(
    of game: GameFixture, size: TerminalSize = TerminalSize(columns: 80, rows: 24), language: Language = .korean
  ) async throws -> SharedState {
    var shared = try await game.shared(
      language: language, size: size, school: game.schools[0], windows: [.around(game.schools[0].id)])
    shared.tapping.next = nil
    try await Tapping(dependencies: game.dependencies).client.join(game.schools[0].id, season: game.season.id)
    let place = SessionPlace(
      contest: game.dependencies.contest, season: game.season.id, school: game.schools[0].id)
    shared.tapping.session = try await game.file.session(at: place)
    return shared
  }
}

extension Tapping.State {
  fileprivate mutating func make() {
    made += 1
    suspected += 1
  }

  fileprivate mutating func count(rejecting rejected: Int64) {
    counted += suspected - rejected
    suspected = 0
  }

  fileprivate mutating func withdraw(_ taps: Int64) {
    made -= taps
    suspected -= taps
  }
}

/// Somebody at a round in a shared state that the test moves.
final class RoundSeat {
  let game: GameFixture
  let store: Store<RoundInSharedState.State, RoundInSharedState.Action>
  private let executor = TestExecutor()

  init(_ game: GameFixture, language: Language = .korean) async throws {
    self.game = game
    store = Store(
      initialState: RoundInSharedState.State(shared: try await RoundInSharedState.shared(of: game, language: language)),
      reducer: RoundInSharedState(dependencies: game.dependencies), executor: executor)
  }

  var round: Round.State { store.state.round }
  var made: Int64 { store.state.shared.tapping.made }
  var lines: [String] { picture(round, store.state.shared).lines }

  func send(_ action: RoundInSharedState.Action) async {
    store.send(action)
    await settle()
  }

  func press(_ key: Key, _ kind: KeyPress.Kind = .press, at moment: Duration) async {
    await send(.round(.input(.key(key, kind, at: moment))))
  }

  /// Lets time pass.
  func advance(_ time: Duration) async {
    await game.clock.advance(by: time)
    await settle()
  }

  /// Waits until everything that is under way sleeps on the clock.
  func settle() async {
    await executor.drain { store.runningEffects <= game.clock.sleepers }
  }
}

func picture(_ state: Round.State, _ shared: SharedState) -> Canvas {
  var canvas = Canvas(size: shared.size)
  state.draw(on: &canvas, shared: shared)
  return canvas
}
