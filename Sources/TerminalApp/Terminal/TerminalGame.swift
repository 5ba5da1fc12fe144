package import Console
import Dispatch
import Synchronization
import Unidirectional

/// The game on a terminal: reads input and draws frames.
package struct TerminalGame: Sendable {
  /// The minimum interval between two frames.
  private static let interval = Duration.milliseconds(4)

  /// How a game ended.
  package struct End: Sendable {
    /// The final state of the game.
    package let state: App.State
    /// The signal that ended it, if one did.
    package let signal: InterruptSignal?
    /// Why the terminal could not be used any more, unless its window was closed.
    package let failure: FullScreenError?
    /// Program faults that occurred, to be printed after the screen is restored.
    package let issues: [String]
  }

  private let surroundings: Surroundings
  private let screen: FullScreen
  private let input: Int32

  /// A game on a terminal.
  ///
  /// - Parameter input: what the terminal sends.
  package init(surroundings: Surroundings, screen: FullScreen, input: Int32) {
    self.surroundings = surroundings
    self.screen = screen
    self.input = input
  }

  /// Plays until the player leaves, a signal arrives or the terminal is gone.
  ///
  /// - Parameter initialState: the state to begin with; its terminal size is replaced by the real one.
  /// - Throws: `FullScreenError` when the terminal cannot show the game.
  /// - Complexity: for each picture O(*n*) in the number of cells.
  package func run(from initialState: App.State) async throws -> End {
    let issues = Issues()
    let began = ContinuousClock.now
    // Text on standard error would garble the screen.
    let store = Store(initialState: initialState, reducer: App(surroundings: surroundings)) { issues.add($0) }
    try screen.begin()
    defer { screen.end() }
    let resizes = screen.resizes
    // Read after the notices are subscribed to, so that no resize is missed.
    store.send(.resized(screen.size))
    let (signal, failure) = await withTaskGroup(of: InterruptSignal?.self) { group in
      group.addTask {
        for await input in TerminalInput.events(from: self.input) { self.handle(input, since: began, in: store) }
        // Without a terminal there is no player.
        if !Task.isCancelled { store.send(.leave) }
        return nil
      }
      group.addTask {
        let signal = await Interrupt.wait()
        if signal != nil { store.send(.leave) }
        return signal
      }
      group.addTask {
        for await _ in resizes { store.send(.resized(self.screen.size)) }
        return nil
      }
      group.addTask {
        for await state in store.states where state.leaving == .left {
          // Interrupts a frame that the terminal does not accept.
          self.screen.end()
          break
        }
        return nil
      }
      store.send(.begin)
      let failure = await draw(store)
      group.cancelAll()
      var signal: InterruptSignal?
      for await result in group { signal = signal ?? result }
      return (signal, failure)
    }
    return End(state: store.state, signal: signal, failure: failure, issues: issues.all)
  }

  private func handle(_ input: TimedInput, since began: ContinuousClock.Instant, in store: Store<App.State, App.Action>)
  {
    // Ctrl-Z suspends the job and is not passed to the game.
    if case .key(let press) = input.event, press.modifiers == .control, press.key == .character("z") {
      if press.kind == .press { screen.suspend() }
      return
    }
    store.send(.input(Input(input.event, at: input.at - began)))
  }

  /// Draws each state until the last one; returns the error that made the terminal unusable, unless it was closed.
  private func draw(_ store: Store<App.State, App.Action>) async -> FullScreenError? {
    // Not on the shared thread pool: writing blocks on the terminal.
    let queue = DispatchQueue(label: "terminal output", qos: .userInteractive)
    var failure: FullScreenError?
    var last: Canvas?
    for await state in store.states {
      guard state.leaving != .left else { break }
      guard failure == nil else { continue }
      let canvas = state.draw()
      failure = await withCheckedContinuation { shown in queue.async { shown.resume(returning: self.show(canvas)) } }
      if failure != nil {
        // The taps are handed in nevertheless.
        store.send(.leave)
        continue
      }
      guard canvas != last else { continue }
      last = canvas
      try? await ContinuousClock().sleep(for: Self.interval)
    }
    return failure == .terminalClosed ? nil : failure
  }

  private func show(_ canvas: Canvas) -> FullScreenError? {
    do throws(FullScreenError) {
      try screen.draw(canvas)
      return nil
    } catch {
      return error
    }
  }
}

/// Collects program faults while the game has the screen.
private final class Issues: Sendable {
  private let texts = Mutex<[String]>([])
  var all: [String] { texts.withLock { $0 } }
  func add(_ text: String) { texts.withLock { $0.append(text) } }
}
