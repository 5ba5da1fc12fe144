package import Basics
package import Console
import Synchronization
import Unidirectional

/// Opens a contest whose database may be locked or missing. During the wait, the person sees the cause, and can leave.
package struct ContestWait: Sendable {
  /// The way the wait is shown.
  package enum Display: Sendable {
    /// On a full screen, with the terminal's input. The screen is taken over when the wait is longer than
    /// ``shortWait``.
    case screen(FullScreen, input: Int32)
    /// As lines. The wait has no limit if a person is there, because the person can interrupt it.
    case lines(any TextOutput, isPersonThere: Bool)
  }

  /// The wait before anything is shown. Opening usually takes less time.
  static let shortWait = Duration.milliseconds(150)
  /// The maximum wait if no person is there to interrupt it.
  static let longestWait = Duration.seconds(30)

  private let display: Display
  private let language: Language
  private let clock: any Clock<Duration>

  package init(_ display: Display, language: Language, clock: any Clock<Duration> = ContinuousClock()) {
    self.display = display
    self.language = language
    self.clock = clock
  }

  /// Repeats an attempt until it succeeds.
  ///
  /// - Parameter attempt: makes one attempt. Its argument tells whether the person has asked for a new contest. The
  ///   attempt throws an ``Obstacle`` if a retry may succeed.
  /// - Returns: what the attempt returned, and whether the person left. If the person leaves at the last moment, both
  ///   may be set.
  /// - Throws: the error of the attempt; the error inside its ``Obstacle`` after the maximum wait; `FullScreenError`.
  package func result<Value: Sendable>(
    of attempt: @escaping @Sendable (_ isNewAllowed: Bool) async throws -> Value
  ) async throws -> (value: Value?, hasLeft: Bool) {
    switch display {
    case .screen(let screen, let input): try await result(of: attempt, on: screen, input: input)
    case .lines(let output, let isPersonThere):
      (try await result(of: attempt, output: output, longest: isPersonThere ? nil : Self.longestWait), false)
    }
  }

  // MARK: A full screen

  private func result<Value: Sendable>(
    of attempt: @escaping @Sendable (_ isNewAllowed: Bool) async throws -> Value, on screen: FullScreen, input: Int32
  ) async throws -> (value: Value?, hasLeft: Bool) {
    let box = Box<Value>()
    let store = Store(
      initialState: Opening.State(language: language, size: screen.size),
      reducer: Opening(clock: clock) { isNewAllowed in
        do {
          let value = try await attempt(isNewAllowed)
          box.set(.success(value))
        } catch let obstacle as Obstacle {
          throw obstacle
        } catch {
          box.set(.failure(error))
          throw error
        }
      }
    ) { _ in }
    store.send(.start)
    if await !isOver(store, within: Self.shortWait) {
      // Signals keep their default effect, since there is nothing to save yet. The full screen's own handlers restore
      // the terminal.
      let (_, failure) = try await ScreenLoop(store: store, screen: screen, input: input, interruption: { nil }).run()
      if let failure { throw failure }
    }
    guard store.state.end == .left else { return (try box.result?.get(), false) }
    return (try? box.result?.get(), true)
  }

  /// Waits until opening is over, an obstacle can be shown, or the time has passed. Returns whether opening is over.
  private func isOver(_ store: Store<Opening.State, Opening.Action>, within time: Duration) async -> Bool {
    await withTaskGroup(of: Void.self) { [clock] group in
      group.addTask { for await state in store.states where state.isOver || state.obstacle != nil { return } }
      group.addTask { try? await clock.sleep(for: time) }
      await group.next()
      group.cancelAll()
    }
    return store.state.isOver
  }

  // MARK: Lines

  private func result<Value: Sendable>(
    of attempt: @Sendable (_ isNewAllowed: Bool) async throws -> Value, output: any TextOutput, longest: Duration?
  ) async throws -> Value {
    let elapsed = clock.stopwatch()
    var attempts = 0
    var shown: Obstacle?
    while true {
      do {
        return try await attempt(false)
      } catch let obstacle as Obstacle {
        attempts += 1
        if let longest, elapsed() >= longest { throw obstacle.error }
        // Print an obstacle only from the second attempt on, so that a very short wait prints nothing.
        if attempts > 1, obstacle != shown {
          try output.writeLine(obstacle.sentences(in: language).joined(separator: " ").sanitized)
          try output.flush()
          shown = obstacle
        }
      }
      try await clock.sleep(for: Opening.interval)
    }
  }
}

extension Clock<Duration> {
  /// Returns a function that measures the time since now.
  func stopwatch() -> @Sendable () -> Duration {
    let start = now
    return { start.duration(to: self.now) }
  }
}

/// Holds the result of the last attempt. It is not in the state, because the state must be equatable.
private final class Box<Value: Sendable>: Sendable {
  private let content = Mutex<Result<Value, any Error>?>(nil)
  var result: Result<Value, any Error>? { content.withLock { $0 } }
  func set(_ result: Result<Value, any Error>) { content.withLock { $0 = result } }
}

extension Opening.State: ScreenState { var isOver: Bool { end != nil } }
extension Opening.Action: ScreenAction {}
