import Basics
import Synchronization
import SystemCalls

/// The source of time. It is injected, so that a contest can be played, tested and simulated on any clock.
public protocol WallClock: Sendable {
  /// The present moment. It may go back when the machine's clock is set. Stores keep the order of commits even if the
  /// clock goes back.
  var now: Timestamp { get }
}

/// The machine's clock.
public struct SystemClock: WallClock {
  public init() {}

  public var now: Timestamp { .now }
}

extension Timestamp {
  /// The present moment by the machine's clock. Code that decides something takes a ``WallClock`` instead.
  public static var now: Timestamp {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Timestamp(milliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
  }
}

/// A clock that moves only when it is set, for simulations and tests.
public final class VirtualClock: WallClock {
  private let moment: Mutex<Timestamp>

  public init(_ start: Timestamp) { moment = Mutex(start) }

  public var now: Timestamp { moment.withLock { $0 } }

  /// Advances the clock.
  public func advance(byMilliseconds milliseconds: Int64) {
    moment.withLock { $0.milliseconds += milliseconds }
  }

  /// Sets the clock, forward or back.
  public func set(to newMoment: Timestamp) {
    moment.withLock { $0 = newMoment }
  }
}

/// A jump of the clock: it is far ahead of the newest entry of a contest, so it may be wrong.
///
/// If a wrong clock ends a season, the season cannot be reopened. So if the clock is ahead by more than ``tolerated``
/// and a season would start or end, the store does not trust the clock until a person confirms it.
public struct ClockJump: Hashable, Sendable {
  public let newest: Timestamp
  public let shown: Timestamp

  /// The maximum time by which a clock may be ahead of the newest entry: 45 days, which is longer than any month.
  public static let tolerated = Duration.seconds(45 * 86_400)

  /// A jump from the newest entry to the moment that the clock shows; `nil` if the clock is not ahead by more than
  /// ``tolerated``.
  public init?(from newest: Timestamp, to shown: Timestamp) {
    let (ahead, isBeyondCount) = shown.milliseconds.subtractingReportingOverflow(newest.milliseconds)
    guard isBeyondCount ? shown > newest : ahead > Self.tolerated.wholeMilliseconds else { return nil }
    self.newest = newest
    self.shown = shown
  }
}

extension ClockJump: CustomStringConvertible {
  /// One sentence for people: what, where, what to do.
  public var description: String { words.description }

  var words: Words {
    let (ahead, isBeyondCount) = shown.milliseconds.subtractingReportingOverflow(newest.milliseconds)
    let days = isBeyondCount ? "more than 100 million" : String(ahead / 86_400_000)
    return """
      The clock shows \(shown), \(days) days after the newest entry at \(newest), and a season would \
      start or end by it; nothing was changed: set the clock right, or confirm that it is right.
      """
  }
}
