import GameAPI
import Console
import Boards
import Leaderboard
import PlayerFile
import TapGame
import Unidirectional
import UnidirectionalTesting

@testable import TerminalApp

/// Somebody who plays line by line in a test: a store of the real reducer over a real contest and a real player's file.
final class PlainSeat {
  let fixture: GameFixture
  let store: Store<Plain.State, Plain.Action>
  private let executor = TestExecutor()
  /// What was read and written so far; what was read stands behind a `>`.
  private(set) var transcript = ""

  init(
    _ fixture: GameFixture, school: Int? = nil, language: Language = .english, isTerminal: Bool = false,
    leftBehind: Set<OutboxBatch.ID> = []
  ) {
    self.fixture = fixture
    let shared = SharedState(
      language: language, size: .assumed, tapping: .init(school: school.map { fixture.schools[$0] }))
    store = Store(
      initialState: Plain.State(app: App.State(shared: shared, leftBehind: leftBehind), isTerminal: isTerminal),
      reducer: Plain(dependencies: fixture.dependencies), executor: executor)
  }

  var state: Plain.State { store.state }

  /// Begins, and leaves out what is said to greet.
  func begin() async throws {
    store.send(.begin)
    try await settle()
    transcript = ""
  }

  /// Reads lines, each when the one before is answered.
  func read(_ lines: String...) async throws {
    for line in lines {
      transcript += "> \(String(line.sanitized.prefix(30)))\n"
      store.send(.line(line, at: fixture.clock.now.offset))
      try await settle()
    }
  }

  func send(_ action: Plain.Action) async throws {
    store.send(action)
    try await settle()
  }

  /// Lets time pass on both clocks.
  func advance(_ duration: Duration) async throws {
    fixture.wallClock.advance(byMilliseconds: Int64(duration / .milliseconds(1)))
    await fixture.clock.advance(by: duration)
    try await settle()
  }

  /// Waits until nothing is under way but what sleeps, and until the newest commit is seen; writes what was said.
  func settle() async throws {
    var isBehind = true
    while isBehind {
      await work()
      // The contest tells of a commit when it likes; the next reading may wait for the clock.
      await fixture.clock.advance(by: state.app.following.isReading ? Following.interval : .zero)
      let newest = try await fixture.leaderboard.page(.top(1)).revision
      let isThere = { self.state.isOver || self.state.app.shared.standings?.revision == newest }
      await executor.drain { isThere() || state.app.following.isReading }
      isBehind = !isThere()
    }
    await work()
    transcript += state.lines.map { $0 + "\n" }.joined()
    store.send(.written(state.writtenLines + state.lines.count))
    // Once there is nothing left to write, there may be news to tell.
    if !state.lines.isEmpty { try await settle() }
  }

  private func work() async {
    // One effect follows the contest for ever.
    await executor.drain { store.runningEffects <= fixture.clock.sleepers + 1 || state.isOver }
  }
}
