package import GameAPI
import Synchronization

/// How many event streams are open, and whether one more may be.
package final class StreamLimits: Sendable {
  private let counts: Mutex<AddressCounts>

  /// Limits under which no stream is open yet.
  ///
  /// - Parameters:
  ///   - perAddress: how many an address may hold.
  ///   - total: how many there may be.
  package init(perAddress: Int, total: Int) {
    counts = Mutex(AddressCounts(perAddress: perAddress, total: total))
  }

  /// How many are open.
  package var open: Int { counts.withLock { $0.sum } }

  /// Lets one more in.
  ///
  /// - Parameter address: the client's; `nil` if the system does not tell.
  /// - Returns: what stands for the stream while it is held: it leaves when nothing holds it any more.
  /// - Throws: ``Problem`` of the kind `too-many-streams` when the address holds as many as it may, `unavailable` when there are as many
  ///   as there may be.
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
        detail: "As many streams are open as this server holds; ask for boards without a stream, or try again later.")
    }
  }
}

/// An open stream among those that are counted.
package final class StreamPermit: Sendable {
  private let leave: @Sendable () -> Void

  init(leave: @escaping @Sendable () -> Void) { self.leave = leave }

  deinit { leave() }
}
