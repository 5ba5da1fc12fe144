import Synchronization

/// Counts and limits open connections.
final class ConnectionLimits: Sendable {
  /// The decision about a connection.
  enum Verdict: Equatable {
    case welcome
    /// The address has too many connections; the client gets a response.
    case tooManyOfAddress
    /// The server has too many connections; the client gets a response.
    case tooMany
    /// There are too many refused connections to respond to; it is closed.
    case hopeless
  }

  /// The maximum number of refused connections that get a response at the same time.
  static let maximumRefused = 1_000

  private let counts: Mutex<(open: AddressCounts, refused: Int)>

  init(perAddress: Int, total: Int) {
    counts = Mutex((AddressCounts(perAddress: perAddress, total: total), 0))
  }

  /// The number of open connections.
  var open: Int { counts.withLock { $0.open.sum } }

  /// Decides about a connection and counts it. Call ``leave(_:_:)`` when it is closed.
  func enter(_ client: IPAddress?) -> Verdict {
    counts.withLock { counts in
      let limit = counts.open.enter(client)
      guard let limit else { return .welcome }
      guard counts.refused < Self.maximumRefused else { return .hopeless }
      counts.refused += 1
      return limit == .address ? .tooManyOfAddress : .tooMany
    }
  }

  /// Notes that a connection with this verdict was closed.
  func leave(_ client: IPAddress?, _ verdict: Verdict) {
    counts.withLock { counts in
      switch verdict {
      case .welcome: counts.open.leave(client)
      case .tooManyOfAddress, .tooMany: counts.refused -= 1
      case .hopeless: break
      }
    }
  }
}
