import Synchronization

/// How many connections are open, and whether one more may be.
final class ConnectionLimits: Sendable {
  /// What becomes of a connection.
  enum Verdict: Equatable {
    case welcome
    /// The address holds too many: it is told so.
    case tooManyOfAddress
    /// There are too many: the client is told so.
    case tooMany
    /// There are too many even to be told so.
    case hopeless
  }

  /// The most connections that are being told that there are too many.
  static let maximumRefused = 1_000

  private let counts: Mutex<(open: AddressCounts, refused: Int)>

  init(perAddress: Int, total: Int) {
    counts = Mutex((AddressCounts(perAddress: perAddress, total: total), 0))
  }

  /// How many are open.
  var open: Int { counts.withLock { $0.open.sum } }

  /// Decides about a connection, and counts it; ``leave(_:_:)`` is to be called when it is closed.
  func enter(_ client: IPAddress?) -> Verdict {
    counts.withLock { counts in
      let limit = counts.open.enter(client)
      guard let limit else { return .welcome }
      guard counts.refused < Self.maximumRefused else { return .hopeless }
      counts.refused += 1
      return limit == .address ? .tooManyOfAddress : .tooMany
    }
  }

  /// A connection of this verdict is closed.
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
