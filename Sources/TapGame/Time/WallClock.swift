/// The source of time. It is injected, so that a contest can be played, tested and simulated on any clock.
public protocol WallClock: Sendable {
  /// The present moment. It may go back when the machine's clock is set. Stores keep commits in order even then.
  var now: Timestamp { get }
}
