import Console
import Boards
import Leaderboard
import SchoolDirectory
import TapClient
import TapGame
import Unidirectional
import UnidirectionalTesting

@testable import TerminalApp

/// Somebody who taps in a test: a store of the real reducer over a real contest and a real player's file.
final class TappingSeat {
  let fixture: GameFixture
  let store: Store<Tapping.State, Tapping.Action>
  private let executor = TestExecutor()
  private let tapping: Tapping
  private var moment = Duration.seconds(100)
  private var presses = 0

  init(_ fixture: GameFixture, school: Int? = nil, dependencies: GameDependencies? = nil) {
    self.fixture = fixture
    tapping = Tapping(dependencies: dependencies ?? fixture.dependencies)
    store = Store(
      initialState: Tapping.State(school: school.map { fixture.schools[$0] }),
      reducer: tapping, executor: executor)
  }

  var state: Tapping.State { store.state }

  /// Waits until everything that is under way sleeps on the clock or waits for taps: what waits for the disk is waited for.
  func settle() async {
    await executor.drain { store.runningEffects <= fixture.clock.sleepers + (tapping.client.isIdle ? 1 : 0) }
  }

  func send(_ action: Tapping.Action) async {
    store.send(action)
    await settle()
  }

  /// Comes to a live season with a school chosen or not.
  func begin(at standing: SeasonState = .live) async {
    // Both at once, as the game does it.
    store.send(.begin)
    store.send(.season(SeasonSummary(fixture.season, standing)))
    await settle()
  }

  /// Taps as a person does, on keys in turn, so many milliseconds apart, and lets that time pass.
  func tap(_ count: Int = 1, every milliseconds: Int64 = 90) async {
    for _ in 0..<count {
      presses += 1
      moment += .milliseconds(milliseconds)
      // A person's beat is never even.
      let key = ["a", "s", "d", "f", "g"][presses % 5]
      store.send(.press(TapPress(.key(key), .press, at: moment + .milliseconds(presses % 3 * 7))))
      await advance(milliseconds)
    }
  }

  /// Lets time pass on both clocks, in steps, so that what waits for the disk in between is done in its time.
  func advance(_ milliseconds: Int64) async { await fixture.advance(milliseconds, settling: settle) }

  /// What the contest has of a school.
  func total(of school: Int) async throws -> Int64 {
    try await fixture.leaderboard.standing(of: fixture.schools[school].id).taps
  }
}
