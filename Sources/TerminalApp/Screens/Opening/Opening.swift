import Basics
import Console
import Unidirectional

/// Waits for a contest that cannot be opened yet. It retries until an attempt succeeds or the person leaves.
struct Opening: Reducer {
  static let interval = Duration.milliseconds(200)

  struct State: Equatable, Sendable {
    let language: Language
    var size: TerminalSize
    /// Why the last attempt failed; `nil` during the first attempt.
    var obstacle: Obstacle?
    /// Whether the person has asked for a new contest.
    var isNewAllowed = false
    /// The outcome of the wait; `nil` while it goes on.
    var end: End?
  }

  /// The outcome of a wait.
  enum End: Equatable, Sendable {
    /// An attempt succeeded.
    case opened
    /// An attempt failed permanently.
    case failed
    case left
  }

  enum Action: Equatable, Sendable {
    /// The full screen shows the wait from now on.
    case begin
    /// The first attempt starts.
    case start
    case input(Input)
    case resized(TerminalSize)
    /// An attempt failed and will be retried.
    case obstructed(Obstacle)
    /// The last attempt is over.
    case ended(End)
    /// The person wants to leave, or the terminal is gone.
    case leave

    fileprivate var isInput: Bool {
      switch self {
      case .input, .leave: true
      default: false
      }
    }
  }

  private enum EffectID: Hashable, Sendable { case attempts }

  let clock: any Clock<Duration>
  /// Makes one attempt to open the contest, or to create one if the person has asked for it. Throws an `Obstacle` if a
  /// retry may succeed.
  let attempt: @Sendable (_ isNewAllowed: Bool) async throws -> Void

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    // Leaving has priority: if the person leaves while the attempt succeeds, the wait ends with `left`.
    guard state.end == nil || (state.end == .opened && action.isInput) else { return .none }
    switch action {
    case .begin:
      break
    case .start:
      return repeatAttempts(isNewAllowed: false)
    case .input(let input):
      return take(input, in: &state)
    case .resized(let size):
      state.size = size
    case .obstructed(let obstacle):
      state.obstacle = obstacle
    case .ended(let end):
      state.end = end
    case .leave:
      state.end = .left
      return .cancel(id: EffectID.attempts)
    }
    return .none
  }

  private func take(_ input: Input, in state: inout State) -> Effect<Action> {
    guard case .key(let press) = input.event, press.kind == .press else { return .none }
    // An input method sends a syllable instead of its keys. The first key is the command.
    let command = input.command.map { HangulKeyboard.keys(of: $0)?.first ?? $0 }.map(HangulKeyboard.latin)
    switch press.key {
    case .character("c") where press.modifiers.contains(.control), .escape: return .send(.leave)
    case .character where command == "q": return .send(.leave)
    case .character where command == "n":
      guard state.end == nil, state.obstacle?.canBeginAnew ?? false, !state.isNewAllowed else { return .none }
      state.isNewAllowed = true
      return repeatAttempts(isNewAllowed: true)
    default: return .none
    }
  }

  private func repeatAttempts(isNewAllowed: Bool) -> Effect<Action> {
    .run { [clock, attempt] send in
      while true {
        do {
          try await attempt(isNewAllowed)
          return send(.ended(.opened))
        } catch let obstacle as Obstacle {
          send(.obstructed(obstacle))
        }
        try await clock.sleep(for: Self.interval)
      }
    } catch: { _, send in
      send(.ended(.failed))
    }
    .cancellable(id: EffectID.attempts, cancelInFlight: true)
  }
}

extension Opening.State {
  /// Draws the cause of the wait and the keys.
  func draw() -> Canvas {
    var canvas = Canvas(size: size)
    let area = canvas.area.dropping(top: 1, bottom: 2)
    let hasMark = area.rows >= Wordmark.rows + 6 && area.columns >= Wordmark.columns
    if hasMark { Wordmark.draw(on: &canvas, in: area) }
    let text = area.dropping(top: hasMark ? Wordmark.rows + 2 : 0)
    let sentences = obstacle?.sentences(in: language) ?? [language("Opening the contest…")]
    let lines = sentences.enumerated().flatMap { index, sentence in
      sentence.wrapped(to: text.columns - 2).map { (index: index, text: $0) }
    }
    for (row, line) in lines.enumerated() {
      canvas.center(
        line.text, in: text.dropping(top: row).top(1).inset(rows: 0, columns: 1),
        style: line.index > 0 ? Theme.dim : obstacle == nil ? .plain : Theme.warning)
    }
    drawKeys(on: &canvas)
    return canvas
  }

  private func drawKeys(on canvas: inout Canvas) {
    let anew = KeyHint("n", language("begin a new contest"))
    let hints =
      (obstacle?.canBeginAnew ?? false ? [anew] : []) + [KeyHint("q", language("leave"))]
    Chrome.draw(hints, on: &canvas, row: canvas.size.rows - 1)
  }
}
