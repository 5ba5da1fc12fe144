import SystemCalls

/// A notice for the service manager, as `sd_notify(3)` describes it.
package enum ServiceNotice: Equatable, Sendable {
  /// The service has started, with a sentence on its state.
  case ready(status: String)
  /// The service is about to stop.
  case stopping
  /// The service is alive. The service manager restarts a service that is silent for too long.
  case alive

  /// The assignments of the datagram, one a line. A status is one line, because a further line would be an assignment.
  package var text: String {
    switch self {
    case .ready(let status): "READY=1\nSTATUS=\(status.split(whereSeparator: \.isNewline).joined(separator: " "))"
    case .stopping: "STOPPING=1"
    case .alive: "WATCHDOG=1"
    }
  }
}

/// The socket on which the service manager takes notices.
package struct NotifySocket: Equatable, Sendable {
  /// The bytes of the socket's address: a path, or a name after a zero byte.
  package let address: [UInt8]

  /// The socket that `NOTIFY_SOCKET` names; `nil` if the process was not started by a service manager.
  package init?(environment: [String: String]) {
    guard let name = environment["NOTIFY_SOCKET"], name.count > 1 else { return nil }
    switch name.first {
    case "/": address = Array(name.utf8)
    // A name in the abstract namespace, which has no file.
    case "@": address = [0] + name.utf8.dropFirst()
    default: return nil
    }
  }

  /// Sends a notice.
  ///
  /// - Returns: whether the system took it. A service that cannot tell its manager goes on.
  @discardableResult
  package func send(_ notice: ServiceNotice) -> Bool { sendDatagram(Array(notice.text.utf8), toUnixSocket: address) }
}

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
  /// - Parameter isWell: returns once the service has done something that a stuck service cannot do.
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
