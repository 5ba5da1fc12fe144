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
