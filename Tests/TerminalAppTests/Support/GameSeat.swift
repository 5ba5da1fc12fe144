import Basics
import GameAPI
import Console
import Boards
import Leaderboard
import SchoolDirectory
import TapClient
import TapGame
import Testing
import Unidirectional
import UnidirectionalTesting

@testable import TerminalApp

/// Somebody who plays in a test: a store of the whole game over a real contest and a real player's file.
final class GameSeat {
  let fixture: GameFixture
  let store: Store<App.State, App.Action>
  private let app: App
  let executor = TestExecutor()
  private var presses = 0

  /// The game, begun, with a session if a school is given.
  init(
    _ fixture: GameFixture, school: Int? = nil, language: Language = .korean,
    size: TerminalSize = TerminalSize(columns: 80, rows: 24), path: [Screen.State] = []
  ) async {
    self.fixture = fixture
    let shared = SharedState(
      language: language, size: size, tapping: Tapping.State(school: school.map { fixture.schools[$0] }))
    var state = App.State(shared: shared)
    for screen in path { state.path.append(screen) }
    app = App(dependencies: fixture.dependencies)
    store = Store(initialState: state, reducer: app, executor: executor)
    store.send(.begin)
    await until {
      $0.shared.standings != nil && ($0.shared.tapping.session != nil || school == nil || !$0.shared.isLive)
    }
    await settle()
  }

  var state: App.State { store.state }
  var tapping: Tapping.State { store.state.shared.tapping }
  /// The present on the time line of `Input.at`.
  var now: Duration { fixture.clock.now.offset }
  var lines: [String] { store.state.draw().lines }

  /// What the person sees.
  var picture: String { lines.joined(separator: "\n") }

  /// Waits until everything that is under way waits for the clock, for taps or for a change of the contest.
  func settle() async {
    await executor.drain {
      store.runningEffects <= fixture.clock.sleepers + fixture.leaderboard.watched.waitingObserverCount
        + (app.tapping.client.isIdle ? 1 : 0)
    }
  }

  /// Waits for something that comes from the disk, in its own time.
  func until(_ condition: (App.State) -> Bool) async { await executor.drain { condition(store.state) } }

  /// Waits until the standings are true for a commit of somebody else.
  func follow(_ revision: Revision) async {
    let isThere = { (self.state.shared.standings?.revision ?? Revision(rawValue: 0)) >= revision }
    while !isThere(), !Task.isCancelled {
      // The next update may wait for the clock.
      await executor.drain { isThere() || fixture.leaderboard.watched.waitingObserverCount == 0 }
      await advance(50)
    }
  }

  func send(_ action: App.Action) async {
    store.send(action)
    await settle()
  }

  func press(_ key: Key) async { await send(.input(.key(key, at: now))) }

  /// Taps as a person does, on keys in turn, so many milliseconds apart, each followed by that time.
  func tap(_ count: Int = 1, every milliseconds: Int64 = 100) async {
    for _ in 0..<count {
      presses += 1
      // A person's beat is never even.
      let moment = now + .milliseconds(presses % 3 * 7)
      await send(.input(.key(.character(["a", "s", "d", "f", "g"][presses % 5]), at: moment)))
      await advance(milliseconds)
    }
  }

  /// Clicks, which are taps that no key repeats, so many milliseconds apart.
  func click(_ count: Int, every milliseconds: Int64) async {
    for _ in 0..<count {
      await send(.input(Input(.click(row: 5, column: 5), at: now)))
      await advance(milliseconds)
    }
  }

  /// Lets time pass on both clocks, in steps, so that what waits for the disk in between is done in its time.
  func advance(_ milliseconds: Int64) async { await fixture.advance(milliseconds, settling: settle) }
}
