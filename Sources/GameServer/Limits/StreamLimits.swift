package import GameAPI
import Synchronization

/// Counts and limits open event streams.
package final class StreamLimits: Sendable {
  private let counts: Mutex<AddressCounts>

  /// Limits without any open streams.
  ///
  /// - Parameters:
  ///   - perAddress: the maximum number of streams of an address.
  ///   - total: the maximum number of streams.
  package init(perAddress: Int, total: Int) {
    counts = Mutex(AddressCounts(perAddress: perAddress, total: total))
  }

  package var open: Int { counts.withLock { $0.sum } }

  /// Admits one more stream.
  ///
  /// - Parameter address: the client's address; `nil` if the system does not report it.
  /// - Returns: a permit. The stream is counted until the permit is released.
  /// - Throws: ``Problem`` of the kind `too-many-streams` if the limit of the address is reached, `unavailable` if the
  ///   total limit is reached.
  package func enter(_ address: IPAddress?) throws(Problem) -> StreamPermit {
    let client = address?.client
    let (limit, perAddress) = counts.withLock { ($0.enter(client), $0.perAddress) }
    switch limit {
    case nil: return StreamPermit { [self] in counts.withLock { $0.leave(client) } }
    case .address:
      throw Problem(
        .tooManyStreams,
        detail:
          "Your address holds \(perAddress) open streams, which is as many as it may; close one, or ask for boards without a stream."
      )
    case .total:
      throw Problem(
        .unavailable,
        detail: "As many streams are open as this server holds; ask for boards without a stream.")
    }
  }
}

/// A counted, open stream.
package final class StreamPermit: Sendable {
  private let leave: @Sendable () -> Void

  init(leave: @escaping @Sendable () -> Void) { self.leave = leave }

  deinit { leave() }
}
