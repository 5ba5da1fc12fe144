import Synchronization

/// Tells each client how long to wait before its next batch. When more people tap than the server can handle, batches
/// become larger and fewer, and no queue grows.
///
/// The rate follows the delay of requests. It falls by a fifth when too many requests are late. It rises slowly while
/// almost none is late and clients have long waits. This is additive increase and multiplicative decrease (Chiu and
/// Jain, “Analysis of the Increase and Decrease Algorithms for Congestion Avoidance in Computer Networks”, 1989), with
/// one difference: the increase is proportional, because the speeds of machines differ by a factor of more than a
/// hundred. After a decrease, the rate does not fall again until clients have adapted.
final class TapPace: Sendable {
  /// The rate at the start for each processor, in batches per second. Every current machine can take more.
  static let startRate = 3000.0
  static let lowestRate = 100.0
  /// The delay above which a request is late.
  static let lateDelay = Duration.milliseconds(30)
  /// The rate rises only while clients wait longer than this, in milliseconds. A shorter wait disturbs nobody, and
  /// leaves the machine time for boards.
  static let longWait: Int64 = 3000
  /// The time after which the rate may change, in milliseconds.
  static let window: Int64 = 250

  private struct State {
    var slots: BatchSlots
    var highestRate: Double
    /// The current window: its end, and the numbers of all its batches, of late batches, and of batches with a long
    /// wait.
    var endsAt: Int64 = 0
    var batches = 0
    var late = 0
    var slowed = 0
    /// The earliest moment at which the rate may fall again.
    var fallsAfter: Int64 = 0
    /// The numbers of sessions opened in the current minute and in the nine before it.
    var opened = Array(repeating: 0, count: 10)
    var minute: Int64 = 0

    mutating func note(isLate: Bool, wait: Int64, at now: Int64) {
      if now >= endsAt { change(at: now) }
      batches += 1
      if isLate { late += 1 }
      if wait > TapPace.longWait { slowed += 1 }
    }

    /// Changes the rate according to the counts of the window.
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

  init(processors: Int, now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }) {
    let rate = Self.startRate * Double(max(1, processors))
    state = Mutex(State(slots: BatchSlots(rate: rate), highestRate: rate * 100))
    self.now = now
    start = now()
  }

  /// The maximum rate of all clients together, in batches per second.
  var rate: Double { state.withLock { $0.slots.rate } }

  /// How long the client of a batch has to wait before its next batch, in milliseconds.
  ///
  /// - Parameter delay: how long requests wait now before they are processed.
  func wait(afterDelay delay: Duration) -> Int64 {
    let now = milliseconds
    return state.withLock { state in
      let wait = state.slots.reserve(at: now)
      state.note(isLate: delay > Self.lateDelay, wait: wait, at: now)
      return wait
    }
  }

  /// The window for the first batch of a new client, in milliseconds. The client sends the batch at a random moment in
  /// this window. So the first batches of a crowd that joins together are spread over the window.
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
