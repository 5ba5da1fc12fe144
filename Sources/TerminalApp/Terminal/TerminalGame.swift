package import Console
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
  package func run(from initialState: App.State) async throws -> End {
    let issues = Issues()
    let began = ContinuousClock.now
    var state = initialState
    state.world.size = screen.size
    // On the screen an issue would be a scribble.
    let store = Store(initialState: state, reducer: App(surroundings: surroundings)) { issues.add($0) }
    try screen.begin()
    defer { screen.end() }
    let signal = await withTaskGroup(of: InterruptSignal?.self) { group in
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
        for await _ in self.screen.resizes { store.send(.resized(self.screen.size)) }
        return nil
      }
      store.send(.begin)
      await draw(store)
      group.cancelAll()
      var signal: InterruptSignal?
      for await result in group { signal = signal ?? result }
      return signal
    }
    return End(state: store.state, signal: signal, issues: issues.all)
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

  /// Draws each state until the last one.
  private func draw(_ store: Store<App.State, App.Action>) async {
    var isVisible = true
    var last: Canvas?
    for await state in store.states {
      guard state.leaving != .left else { return }
      guard isVisible else { continue }
      let canvas = state.draw()
      do { try screen.draw(canvas) } catch {
        // The terminal is gone; what was tapped is handed in all the same.
        isVisible = false
        store.send(.leave)
        continue
      }
      guard canvas != last else { continue }
      last = canvas
      try? await ContinuousClock().sleep(for: Self.interval)
    }
  }
}

/// What went wrong inside the program while it had the screen.
private final class Issues: Sendable {
  private let texts = Mutex<[String]>([])
  var all: [String] { texts.withLock { $0 } }
  func add(_ text: String) { texts.withLock { $0.append(text) } }
}
