import Basics
import GameAPI
import Console
import Boards
import Leaderboard
import TapClient
import TapGame
import Unidirectional
import UnidirectionalTesting

@testable import TerminalApp

/// Somebody who plays line by line in a test: a store of the real reducer over a real contest and a real player's file.
final class PlainSeat {
  let fixture: GameFixture
  let store: Store<Plain.State, Plain.Action>
  private let plain: Plain
  private let executor = TestExecutor()
  /// What was read and written so far; what was read stands behind a `>`.
  private(set) var transcript = ""

  init(
    _ fixture: GameFixture, school: Int? = nil, language: Language = .english, isTerminal: Bool = false
  ) {
    self.fixture = fixture
    let shared = SharedState(
      language: language, size: .assumed, tapping: .init(school: school.map { fixture.schools[$0] }))
    plain = Plain(dependencies: fixture.dependencies)
    store = Store(
      initialState: Plain.State(app: App.State(shared: shared), isTerminal: isTerminal),
      reducer: plain, executor: executor)
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
    await work()
    let newest = try await fixture.leaderboard.page(.top(1)).revision
    let isThere = { self.state.isOver || self.state.app.shared.standings?.revision == newest }
    while !isThere() {
      // The contest tells of a commit when it likes; the next update may wait for the clock.
      if isPaced { await fixture.clock.advance(by: Following.interval) }
      await executor.drain { isThere() || isPaced }
      await work()
    }
    transcript += state.lines.map { $0 + "\n" }.joined()
    store.send(.written(state.writtenLines + state.lines.count))
    // Once there is nothing left to write, there may be news to tell.
    if !state.lines.isEmpty { try await settle() }
  }

  /// Whether the next update of the boards waits for the clock, or is being read.
  private var isPaced: Bool { fixture.leaderboard.watched.waitingObserverCount == 0 }

  private func work() async {
    // One effect follows the contest for ever, and one waits for taps to send.
    await executor.drain {
      state.isOver
        || store.runningEffects <= fixture.clock.sleepers + min(1, fixture.leaderboard.watched.waitingObserverCount)
          + (plain.app.tapping.client.isIdle ? 1 : 0)
    }
  }
}
