import SystemCalls

/// A signal that asks the command to stop.
package enum InterruptSignal: Sendable, CaseIterable {
  /// `SIGINT`, sent by Ctrl-C.
  case interrupt
  /// `SIGTERM`, sent by `kill` and service supervisors.
  case terminate
  /// `SIGHUP`, sent when the terminal is closed. After that, writing to the terminal fails.
  case hangUp

  init?(number: Int32) {
    switch number {
    case SIGINT: self = .interrupt
    case SIGTERM: self = .terminate
    case SIGHUP: self = .hangUp
    default: return nil
    }
  }

  /// The system's number of the signal.
  package var number: Int32 {
    switch self {
    case .interrupt: SIGINT
    case .terminate: SIGTERM
    case .hangUp: SIGHUP
    }
  }

  /// The exit code after this signal, by the convention of shells: 128 plus its number.
  package var exitCode: Int32 { 128 + number }
}
