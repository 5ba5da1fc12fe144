/// Tells the service manager that the service is alive, as often as it asks for.
package struct Watchdog: Sendable {
  /// The time between two notices: half of the time after which the service manager ends a silent service.
  package let interval: Duration

  /// The watchdog that `WATCHDOG_USEC` asks for; `nil` if it asks for none, or another process.
  package init?(environment: [String: String], process: Int32) {
    guard let time = environment["WATCHDOG_USEC"].flatMap({ Int64($0) }), time > 1 else { return nil }
    if let asked = environment["WATCHDOG_PID"], asked != "\(process)" { return nil }
    interval = .microseconds(time / 2)
  }

  /// Sends notices until the task is cancelled.
  ///
  /// - Parameters:
  ///   - clock: measures the interval.
  ///   - isWell: returns once the service has done something that a stuck service cannot do.
  package func run(
    clock: any Clock<Duration>, isWell: @Sendable () async throws -> Void, send: @Sendable (ServiceNotice) -> Void
  ) async {
    while !Task.isCancelled {
      do {
        try await isWell()
        send(.alive)
        try await clock.sleep(for: interval)
      } catch { return }
    }
  }
}
