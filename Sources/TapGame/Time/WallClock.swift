/// Where the game gets the time from: handed in, so that a contest can be played, tested and simulated on any clock.
public protocol WallClock: Sendable {
  /// The present moment. It may jump back, as a machine's clock does when it is set; a store orders commits all the same.
  var now: Timestamp { get }
}
