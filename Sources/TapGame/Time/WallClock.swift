/// The source of time. It is injected, so that a contest can be played, tested and simulated on any clock.
public protocol WallClock: Sendable {
  /// The present moment. It may go back when the machine's clock is set. Stores keep the order of commits even if the
  /// clock goes back.
  var now: Timestamp { get }
}
