package struct StreamSettings: Sendable {
  /// The minimum interval between two events of a stream.
  package var interval = Duration.milliseconds(100)
  package var heartbeat = Duration.seconds(15)
  /// The range of reconnection times. Each client gets a different time in it, so that not all reconnect at once.
  package var retry = Duration.seconds(1)...Duration.seconds(5)
  /// The range of reconnection times when another process takes over the server's socket. Connections wait there, so none
  /// is refused.
  package var handoverRetry = Duration.milliseconds(100)...Duration.milliseconds(500)
  /// The maximum number of bytes of past events that are kept for a slice, for clients that reconnect.
  package var keptBytes = 64 * 1024
  /// The maximum number of bytes of past events for all slices together. The newest event of each slice is always kept.
  package var keptBytesInAll = 64 * 1024 * 1024

  /// The maximum number of schools that all slices together show. It limits the memory and processor time of streams,
  /// because a slice is kept and encoded once for all its readers. It is enough for 40,000 slices of a school with two
  /// neighbours on each side.
  package var schoolsInAll = 200_000
  /// The maximum number of schools in the slices that an address was the first to stream. It is enough for the phones of
  /// 800 groups, or for 40 walls. A venue has 5 for each of its players, if that is more.
  package var schoolsPerAddress = 4_000

  package init() {}
}
