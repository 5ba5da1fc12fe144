import NIOCore
import Synchronization

/// Measures how long work waits for a thread of Swift's pool, which runs all requests. Reports when this delay is too
/// long to accept more requests.
///
/// It limits the delay of the queue, not the length, because the right length depends on the machine and on the
/// requests (CoDel; Nichols and Jacobson, “Controlling Queue Delay”, ACM Queue 10(5), 2012). A probe waits in the queue
/// like any request. At most one probe is under way, and none while no requests come.
final class PoolDelay: Sendable {
  /// The time between two probes.
  private static let interval = TimeAmount.milliseconds(2)

  /// When the probe under way was sent; 0 if there is none. All moments are those of `NIODeadline`, in nanoseconds.
  private let sentAt = Atomic<UInt64>(0)
  /// When the last probe ran, and how long it had waited.
  private let ranAt = Atomic<UInt64>(0)
  private let delay = Atomic<UInt64>(0)
  /// The delay above which requests are refused.
  let limit: TimeAmount
  private let run: @Sendable (_ probe: @escaping @Sendable () -> Void) -> Void

  /// - Parameter run: runs a probe in the pool.
  init(
    limit: TimeAmount,
    run: @escaping @Sendable (_ probe: @escaping @Sendable () -> Void) -> Void = { probe in Task { probe() } }
  ) {
    (self.limit, self.run) = (limit, run)
  }

  /// How long work has recently waited for a thread; zero if there is no recent measurement.
  func latest(_ now: NIODeadline = .now()) -> Duration {
    let age = now.uptimeNanoseconds - min(now.uptimeNanoseconds, ranAt.load(ordering: .relaxed))
    let isFresh = age < 10 * UInt64(Self.interval.nanoseconds)
    return max(waiting(now), isFresh ? .nanoseconds(Int64(clamping: delay.load(ordering: .relaxed))) : .zero)
  }

  /// How long the probe under way has waited; zero if there is none. Without a probe under way, the pool has finished
  /// all work that it got before the last probe.
  func waiting(_ now: NIODeadline) -> Duration {
    let sent = sentAt.load(ordering: .acquiring)
    guard sent > 0 else { return .zero }
    return .nanoseconds(Int64(clamping: now.uptimeNanoseconds - min(now.uptimeNanoseconds, sent)))
  }

  /// Whether work waits too long now. Sends a probe if it is time for one.
  ///
  /// - Parameter clock: returns the present moment.
  func isTooLong(_ clock: @escaping @Sendable () -> NIODeadline = { .now() }) -> Bool {
    let now = clock().uptimeNanoseconds
    let (sent, ran) = (sentAt.load(ordering: .acquiring), ranAt.load(ordering: .relaxed))
    let (limit, interval) = (UInt64(limit.nanoseconds), UInt64(Self.interval.nanoseconds))
    if sent > 0, now > sent + limit { return true }
    let age = now - min(now, ran)
    if sent == 0, age >= interval,
      sentAt.compareExchange(expected: 0, desired: max(1, now), ordering: .acquiringAndReleasing).exchanged
    {
      run { [self] in
        let ran = clock().uptimeNanoseconds
        delay.store(ran - min(ran, now), ordering: .relaxed)
        ranAt.store(ran, ordering: .relaxed)
        sentAt.store(0, ordering: .releasing)
      }
    }
    // An old measurement is ignored: no request has come since then.
    return age < 2 * interval && delay.load(ordering: .relaxed) > limit
  }
}
