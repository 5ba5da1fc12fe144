import Console
import Dispatch
import Synchronization
import Unidirectional

/// A state that a full screen can draw.
protocol ScreenState: Sendable {
  /// Whether the loop ends and draws no further state.
  var isOver: Bool { get }
  func draw() -> Canvas
}

/// The actions that a full screen sends.
protocol ScreenAction: Sendable {
  static var begin: Self { get }
  static var leave: Self { get }
  static func input(_ input: Input) -> Self
  static func resized(_ size: TerminalSize) -> Self
}

extension App.State: ScreenState { var isOver: Bool { leaving == .left } }
extension App.Action: ScreenAction {}

/// Runs a store on a full screen. Reads input and draws frames until the state is over.
struct ScreenLoop<State: ScreenState, Action: ScreenAction>: Sendable {
  let store: Store<State, Action>
  let screen: FullScreen
  let input: Int32
  /// Waits for a signal that ends the game. Returns `nil` when its task is cancelled.
  var interruption: @Sendable () async -> InterruptSignal? = Interrupt.wait

  /// Takes over the screen, and restores it at the end.
  ///
  /// - Returns: the signal that ended the loop, if any, and the error that made the terminal unusable. A closed
  ///   terminal is not an error.
  /// - Throws: `FullScreenError` when the terminal cannot show a full screen.
  func run() async throws -> (signal: InterruptSignal?, failure: FullScreenError?) {
    let began = ContinuousClock.now
    try screen.begin()
    defer { screen.end() }
    let resizes = screen.resizes
    // Read the size after subscribing to resizes, so that no resize is missed.
    store.send(.resized(screen.size))
    let (backgrounds, background) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let terminal = TerminalInput(from: input)
    let isBackgroundAsked = screen.askForBackground()
    let isStopped = Mutex(false)
    // This task is not cancelled with the group. Every key that was read must reach the store, because no other reader
    // gets it.
    let reading = Task {
      for await input in terminal.events {
        if case .background(let isLight) = input.event {
          screen.useBackground(isLight: isLight)
          background.yield()
          // Draws again, if the answer comes late.
          store.send(.resized(screen.size))
        } else {
          handle(input, since: began)
        }
      }
      // The input ended without a stop. So the terminal was closed, and the player is gone.
      if !isStopped.withLock({ $0 }) { store.send(.leave) }
    }
    return await withTaskGroup(of: InterruptSignal?.self) { group in
      group.addTask {
        let signal = await interruption()
        if signal != nil { store.send(.leave) }
        return signal
      }
      group.addTask {
        for await _ in resizes { store.send(.resized(screen.size)) }
        return nil
      }
      group.addTask {
        for await state in store.states where state.isOver {
          // End the screen here, to interrupt a frame that waits for the terminal.
          screen.end()
          break
        }
        return nil
      }
      store.send(.begin)
      if isBackgroundAsked { await wait(for: backgrounds) }
      let failure = await draw()
      group.cancelAll()
      isStopped.withLock { $0 = true }
      terminal.stop()
      await reading.value
      var signal: InterruptSignal?
      for await result in group { signal = signal ?? result }
      return (signal, failure)
    }
  }

  /// Waits for the terminal to tell its background, but not for long: many never do. Then the first frame has the
  /// right colours.
  private func wait(for backgrounds: AsyncStream<Void>) async {
    await withTaskGroup(of: Void.self) { group in
      group.addTask { for await _ in backgrounds { return } }
      group.addTask { try? await ContinuousClock().sleep(for: backgroundWait) }
      await group.next()
      group.cancelAll()
    }
  }

  private func handle(_ input: TimedInput, since began: ContinuousClock.Instant) {
    // Ctrl-Z suspends the job and is not passed to the game.
    if case .key(let press) = input.event, press.modifiers == .control, press.key == .character("z") {
      if press.kind == .press, !store.state.isOver { screen.suspend() }
      return
    }
    store.send(.input(Input(input.event, at: input.at - began)))
  }

  /// Draws each state until the last one. Returns the error that made the terminal unusable; `nil` if there was no
  /// error or the terminal was closed.
  private func draw() async -> FullScreenError? {
    // Use a separate queue, because a write to the terminal blocks its thread.
    let queue = DispatchQueue(label: "terminal output", qos: .userInteractive)
    var failure: FullScreenError?
    var last: Canvas?
    for await state in store.states {
      guard !state.isOver else { break }
      guard failure == nil else { continue }
      let canvas = state.draw()
      failure = await withCheckedContinuation { shown in queue.async { shown.resume(returning: show(canvas)) } }
      if failure != nil {
        // Continue without drawing: the taps still have to be handed in.
        store.send(.leave)
        continue
      }
      guard canvas != last else { continue }
      last = canvas
      try? await ContinuousClock().sleep(for: frameInterval)
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

/// The maximum wait for the terminal's background before the first frame.
private let backgroundWait = Duration.milliseconds(100)
/// The minimum interval between two frames.
private let frameInterval = Duration.milliseconds(4)
