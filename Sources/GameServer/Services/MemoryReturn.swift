import ServiceLifecycle
import SystemCalls

/// Gives the memory of connections that have gone back to the system. The C library keeps it otherwise: after 2,000
/// streams, a server would hold twice as much as before them.
struct MemoryReturn: Service {
  let openConnections: @Sendable () -> Int
  let clock: any Clock<Duration>

  private static let interval = Duration.seconds(5)

  /// Finds out when the memory is worth the time: some milliseconds.
  struct Watch {
    /// The smallest number of connections that must have gone.
    static let least = 200
    /// The most open connections since the memory was given back.
    private var most = 0

    /// Whether half of many connections have gone.
    mutating func isDue(open: Int) -> Bool {
      guard open <= most / 2, most - open >= Self.least else {
        most = max(most, open)
        return false
      }
      most = open
      return true
    }
  }

  func run() async throws {
    await cancelWhenGracefulShutdown {
      var watch = Watch()
      while (try? await clock.sleep(for: Self.interval)) != nil {
        if watch.isDue(open: openConnections()) { returnFreeMemory() }
      }
    }
  }
}
