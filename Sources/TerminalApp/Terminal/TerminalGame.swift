package import Console
import Dispatch
import Synchronization
import Unidirectional

/// The game on a terminal: what the person does goes in, pictures come out.
package struct TerminalGame: Sendable {
  /// The least time between two pictures: what happens in it is one picture.
  private static let interval = Duration.milliseconds(4)

  /// How a game ended.
  package struct End: Sendable {
    /// The game as it was left.
    package let state: App.State
    /// The signal that ended it, if one did.
    package let signal: InterruptSignal?
    /// Why the terminal showed the game no longer, if that was the end and not just a window that was closed.
    package let failure: FullScreenError?
    /// Faults of the program that came up, to be told once the screen is given back.
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

  /// Plays until the person leaves, a signal comes or the terminal is gone.
  ///
  /// - Parameter initialState: where the game begins; its terminal's size is replaced by the real one.
  /// - Throws: `FullScreenError` when the terminal cannot show the game.
  /// - Complexity: for each picture O(*n*) in the number of cells.
  package func run(from initialState: App.State) async throws -> End {
    let issues = Issues()
    let began = ContinuousClock.now
    // On the screen an issue would be a scribble.
    let store = Store(initialState: initialState, reducer: App(surroundings: surroundings)) { issues.add($0) }
    try screen.begin()
    defer { screen.end() }
    let resizes = screen.resizes
    // Asked for once the notices come, so that no change falls in between.
    store.send(.resized(screen.size))
    let (signal, failure) = await withTaskGroup(of: InterruptSignal?.self) { group in
      group.addTask {
        for await input in TerminalInput.events(from: self.input) { self.handle(input, since: began, in: store) }
        // Without a terminal nobody is there to play on.
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
          // Breaks off a picture that the terminal does not take.
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
    // Ctrl-Z is the terminal's business, not the game's.
    if case .key(let press) = input.event, press.modifiers == .control, press.key == .character("z") {
      if press.kind == .press { screen.suspend() }
      return
    }
    store.send(.input(Input(input.event, at: input.at - began)))
  }

  /// Draws each state until the last one; returns what made the terminal useless, if it was not closed.
  private func draw(_ store: Store<App.State, App.Action>) async -> FullScreenError? {
    // Not on the threads that tasks share: writing waits for the terminal.
    let queue = DispatchQueue(label: "terminal output", qos: .userInteractive)
    var failure: FullScreenError?
    var last: Canvas?
    for await state in store.states {
      guard state.leaving != .left else { break }
      guard failure == nil else { continue }
      let canvas = state.draw()
      failure = await withCheckedContinuation { shown in queue.async { shown.resume(returning: self.show(canvas)) } }
      if failure != nil {
        // What was tapped is handed in all the same.
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

/// What went wrong inside the program while it had the screen.
private final class Issues: Sendable {
  private let texts = Mutex<[String]>([])
  var all: [String] { texts.withLock { $0 } }
  func add(_ text: String) { texts.withLock { $0.append(text) } }
}
