import Synchronization

/// Measures for how long nobody's taps were accepted, and how long batches waited.
final class Pauses: Sendable {
  fileprivate struct State {
    var last = ContinuousClock.now
    var longest = Duration.zero
    var waits: [Double] = []
  }

  private let state = Mutex(State())

  /// Begins to measure.
  func begin() { state.withLock { $0 = State() } }

  /// Notes that a batch was accepted.
  ///
  /// - Parameter wait: the time since it was sent first.
  func note(wait: Duration) {
    state.withLock { state in
      state.endPause()
      state.waits.append(wait / .milliseconds(1))
    }
  }

  /// The number of batches that were accepted since the beginning.
  var accepted: Int { state.withLock(\.waits.count) }

  /// The longest pause since the beginning, and how long each batch waited that was accepted, in milliseconds.
  func end() -> (longest: Double, waits: [Double]) {
    state.withLock { state in
      state.endPause()
      return (state.longest / .milliseconds(1), state.waits)
    }
  }
}

extension Pauses.State {
  fileprivate mutating func endPause() {
    let now = ContinuousClock.now
    longest = max(longest, last.duration(to: now))
    last = now
  }
}
