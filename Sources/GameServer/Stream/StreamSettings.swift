/// What can be set about streams.
package struct StreamSettings: Sendable {
  /// The least time between two events of a stream.
  package var interval = Duration.milliseconds(100)
  /// The longest time in which a stream says nothing.
  package var heartbeat = Duration.seconds(15)
  /// How long a client is told to wait before it comes back; each is told another time in this range, so that not all come at once.
  package var retry = Duration.seconds(1)...Duration.seconds(5)
  /// The most bytes of past events that are kept for a slice, for clients that come back.
  package var keptBytes = 64 * 1024
  /// The most bytes of past events that are kept for all slices together; of each the newest event always is.
  package var keptBytesInAll = 64 * 1024 * 1024

  /// The most schools that all slices together can show, which bounds the memory and the time that streams take: a slice is kept and
  /// encoded once, however many read it. It is enough for 40,000 slices of a school with two neighbours on each side.
  package var schoolsInAll = 200_000

  /// The defaults.
  package init() {}
}
