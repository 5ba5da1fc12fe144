import SystemCalls

/// The machine's clock.
public struct SystemClock: WallClock {
  /// The machine's clock.
  public init() {}

  /// The present moment.
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
