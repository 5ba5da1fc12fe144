import Synchronization

/// Lets players play, has them pause, and ends the game. A batch that was begun is finished in a pause, not at the end.
final class Gate: Sendable {
  private struct State {
    var isOpen = true
    var isOver = false
    var unanswered = 0
  }

  private let state = Mutex(State())

  /// Whether the game is over.
  var isOver: Bool { state.withLock(\.isOver) }

  /// The number of batches under way.
  var unanswered: Int { state.withLock(\.unanswered) }

  /// Lets a player begin a batch; `false` in a pause.
  func enter() -> Bool {
    state.withLock { state in
      guard state.isOpen, !state.isOver else { return false }
      state.unanswered += 1
      return true
    }
  }

  /// Notes that a batch is finished.
  func leave() { state.withLock { $0.unanswered -= 1 } }

  func pause() { state.withLock { $0.isOpen = false } }

  func goOn() { state.withLock { $0.isOpen = true } }

  func end() { state.withLock { $0.isOver = true } }
}
