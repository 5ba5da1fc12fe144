import Console
import Leaderboard
import SchoolDirectory
import TapGame
import Unidirectional

@testable import TerminalApp

/// Somebody at the whole game in a test: the real root over a real contest and a real player's file, drawn on a canvas.
final class AppSeat {
  let fixture: GameFixture
  let store: Store<App.State, App.Action>
  let executor = TestExecutor()
  private var moment = Duration.seconds(100)

  init(
    _ fixture: GameFixture, school: Int? = nil, language: Language = .english,
    size: TerminalSize = TerminalSize(columns: 80, rows: 24), path: [Screen.State] = []
  ) {
    self.fixture = fixture
    var state = App.State(
      world: World(
        language: language, size: size, tapping: .init(school: school.map { fixture.schools[$0] })))
    for screen in path { state.path.append(screen) }
    store = Store(initialState: state, reducer: App(surroundings: fixture.surroundings), executor: executor)
  }

  var state: App.State { store.state }
  /// What the person sees.
  var picture: String { state.draw().lines.joined(separator: "\n") }

  /// Waits until everything that is under way waits for the clock or for a change of the contest.
  func settle() async {
    await executor.drain {
      store.runningEffects <= fixture.clock.sleepers + fixture.leaderboard.waitingObserverCount
    }
  }

  /// Comes to the first reading of the standings, and into the session if there is a school.
  func begin() async {
    await send(.begin)
    while state.world.standings == nil || state.world.tapping.next != nil, !Task.isCancelled { await advance(50) }
  }

  func send(_ action: App.Action) async {
    store.send(action)
    await settle()
  }

  /// Presses keys one after the other, as somebody does who reads between them.
  func press(_ keys: Key..., modifiers: KeyPress.Modifiers = []) async {
    for key in keys {
      moment += .milliseconds(700)
      await send(.input(Input(.key(key, modifiers), at: moment)))
      await advance(700)
    }
  }

  /// Taps on keys in turn.
  func tap(_ count: Int) async {
    for tap in 0..<count {
      moment += .milliseconds(90 + tap % 3 * 9)
      await send(.input(Input(.key(.character(["a", "s", "d", "f", "g"][tap % 5])), at: moment)))
      await advance(90)
    }
  }

  /// Lets time pass on both clocks.
  func advance(_ milliseconds: Int64) async {
    var rest = milliseconds
    while rest > 0 {
      let step = min(rest, 50)
      fixture.wallClock.advance(byMilliseconds: step)
      await fixture.clock.advance(by: .milliseconds(step))
      await settle()
      rest -= step
    }
  }

  /// Waits until the standings are true for a commit: the change comes from another thread.
  func follow(_ revision: Revision) async {
    let isThere = { (self.state.world.standings?.revision ?? Revision(rawValue: 0)) >= revision }
    while !isThere(), !Task.isCancelled {
      // A reading may wait for the clock.
      await executor.drain { isThere() || state.following.isReading }
      await advance(50)
    }
  }
}
