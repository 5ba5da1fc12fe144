#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A signal that asks the command to stop.
package enum InterruptSignal: Sendable, CaseIterable {
  /// `SIGINT`, what Ctrl-C sends.
  case interrupt
  /// `SIGTERM`, what `kill` and service supervisors send.
  case terminate
  /// `SIGHUP`, what a terminal that is closed sends; what is written to it from then on fails.
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

  /// What a command that stopped for this signal exits with, by the custom of shells: 128 and the number.
  package var exitCode: Int32 { 128 + number }
}
