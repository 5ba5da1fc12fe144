import Basics
package import Console
package import SchoolDirectory
import Synchronization
import Unidirectional

/// The game on a terminal: reads input and draws frames.
package struct TerminalGame: Sendable {
  /// The outcome of a game.
  package struct End: Sendable {
    /// The final state of the game.
    let state: App.State
    /// The signal that ended the game, if any.
    package let signal: InterruptSignal?
    /// Why the terminal became unusable; `nil` if it stayed usable, or if its window was closed.
    package let failure: FullScreenError?
    /// The program faults that occurred.
    let issues: [String]

    /// Whether the person wants to switch to the practice, or back to the contest.
    package var isSwitching: Bool { state.isSwitching && signal == nil && failure == nil }

    /// Whether the contest or the player's file may still be in use.
    package var isUnderWay: Bool { state.shared.tapping.isUnderWay }

    /// The last lines, to print after the screen is restored: the taps of this run, those that could not be handed in,
    /// and the program faults.
    package var farewell: [String] {
      state.farewell
        + issues.map { state.shared.language("TouchSchool has a fault: \($0)") }
    }
  }

  private let dependencies: GameDependencies
  private let screen: FullScreen
  private let input: Int32
  private let trace: (@Sendable (String) -> Void)?

  /// - Parameters:
  ///   - input: the descriptor of the terminal's input.
  ///   - trace: receives the text of each action and its changes to the state; `nil` for no trace.
  package init(
    dependencies: GameDependencies, screen: FullScreen, input: Int32, trace: (@Sendable (String) -> Void)? = nil
  ) {
    self.trace = trace
    self.dependencies = dependencies
    self.screen = screen
    self.input = input
  }

  /// Plays until the player leaves, a signal arrives or the terminal is gone.
  ///
  /// - Parameters:
  ///   - school: the school of the previous game, if any.
  ///   - isPractice: whether this is a practice. Its taps count in no contest.
  ///   - isIntroduced: whether the game begins with the introduction.
  /// - Throws: `FullScreenError` when the terminal cannot show the game.
  package func run(school: SchoolSummary?, isPractice: Bool, isIntroduced: Bool) async throws -> End {
    var state = App.State(
      shared: SharedState(
        language: dependencies.language, size: screen.size, tapping: .init(school: school), isPractice: isPractice))
    if isIntroduced { state.path.append(.introduction(.init())) }
    return try await run(from: state)
  }

  func run(from initialState: App.State) async throws -> End {
    let issues = Issues()
    // Collect the issues, because text on standard error would garble the screen.
    let app = App(dependencies: dependencies)
    let store =
      if let trace {
        Store(initialState: initialState, reducer: app.printChanges(trace)) { issues.add($0) }
      } else {
        Store(initialState: initialState, reducer: app) { issues.add($0) }
      }
    let (signal, failure) = try await ScreenLoop(store: store, screen: screen, input: input).run()
    return End(state: store.state, signal: signal, failure: failure, issues: issues.all)
  }
}

/// Collects program faults while the game has the screen.
final class Issues: Sendable {
  private let texts = Mutex<[String]>([])
  var all: [String] { texts.withLock { $0 } }
  func add(_ text: String) { texts.withLock { $0.append(text) } }
}
