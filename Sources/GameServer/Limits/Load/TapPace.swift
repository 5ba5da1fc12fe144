import Synchronization

/// Tells each client how long to wait with its next batch. When more people tap than the server can hold, batches become
/// larger and fewer, and no queue grows.
///
/// Its rate follows the delay of requests: it falls by a fifth when too many are late, and rises slowly while hardly any is
/// and clients wait for long. That is additive increase and multiplicative decrease (Chiu and Jain, “Analysis of the
/// Increase and Decrease Algorithms for Congestion Avoidance in Computer Networks”, 1989), but for the rise, which is in
/// proportion, since machines differ by more than a hundred times. After a fall the rate stays, until clients have followed it.
final class TapPace: Sendable {
  /// The rate at the start for each processor, in batches per second. It is less than any machine of today takes.
  static let startRate = 3000.0
  /// The lowest rate.
  static let lowestRate = 100.0
  /// The delay from which on a request is late.
  static let lateDelay = Duration.milliseconds(30)
  /// The wait up to which the rate does not rise, in milliseconds: nobody minds it, and the machine has time left for boards.
  static let longWait: Int64 = 3000
  /// The time after which the rate may change, in milliseconds.
  static let window: Int64 = 250

  private struct State {
    var slots: BatchSlots
    var highestRate: Double
    /// The window under way: its end, and its batches: all, those that met a delay, and those that have to wait for long.
    var endsAt: Int64 = 0
    var batches = 0
    var late = 0
    var slowed = 0
    /// The moment before which the rate does not fall again.
    var fallsAfter: Int64 = 0
    /// The sessions opened in the minute under way and in the nine before it.
    var opened = Array(repeating: 0, count: 10)
    var minute: Int64 = 0

    mutating func note(isLate: Bool, wait: Int64, at now: Int64) {
      if now >= endsAt { change(at: now) }
      batches += 1
      if isLate { late += 1 }
      if wait > TapPace.longWait { slowed += 1 }
    }

    /// Changes the rate by what the window has shown.
    private mutating func change(at now: Int64) {
      if late * 10 > batches {
        if now >= fallsAfter {
          slots.rate = max(TapPace.lowestRate, slots.rate * 0.8)
          fallsAfter = now + 2 * BatchSlots.usualWait
        }
      } else if late * 100 <= batches, slowed > 0 {
        slots.rate = min(highestRate, slots.rate * 1.02)
      }
      (batches, late, slowed) = (0, 0, 0)
      endsAt = now + TapPace.window
    }

    mutating func noteOpening(at now: Int64) {
      let current = now / 60_000
      for past in (minute + 1)..<max(minute + 1, min(current + 1, minute + 11)) { opened[Int(past % 10)] = 0 }
      minute = current
      opened[Int(current % 10)] += 1
    }
  }

  private let state: Mutex<State>
  private let now: @Sendable () -> ContinuousClock.Instant
  private let start: ContinuousClock.Instant

  /// A pace before the first batch.
  ///
  /// - Parameters:
  ///   - processors: the number of the machine's processors.
  ///   - now: returns the present moment.
  init(processors: Int, now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }) {
    let rate = Self.startRate * Double(max(1, processors))
    state = Mutex(State(slots: BatchSlots(rate: rate), highestRate: rate * 100))
    self.now = now
    start = now()
  }

  /// The batches per second that clients are asked to keep to, together.
  var rate: Double { state.withLock { $0.slots.rate } }

  /// How long the client of a batch has to wait with its next one, in milliseconds.
  ///
  /// - Parameter delay: how long requests wait at present before they are worked on.
  /// - Complexity: O(1), amortised.
  func wait(afterDelay delay: Duration) -> Int64 {
    let now = milliseconds
    return state.withLock { state in
      let wait = state.slots.reserve(at: now)
      state.note(isLate: delay > Self.lateDelay, wait: wait, at: now)
      return wait
    }
  }

  /// The time in which a client that begins to tap has to send its first batch, at any moment of it, in milliseconds. When a
  /// crowd that has just joined begins at the same moment, its first batches are spread over it.
  ///
  /// - Complexity: O(1).
  func waitAfterOpening() -> Int64 {
    let now = milliseconds
    return state.withLock { state in
      state.noteOpening(at: now)
      let crowd = Double(state.opened.reduce(0, +))
      return min(max(Int64(crowd / state.slots.rate * 1000), BatchSlots.usualWait), BatchSlots.longestWait / 2)
    }
  }

  private var milliseconds: Int64 { Int64((now() - start) / .milliseconds(1)) }
}
