import NIOCore
import Synchronization

/// The seat of an open connection. The number of seats of an address is limited.
final class Seat: Sendable {
  /// The client whose connections are limited; `nil` if it is not known, or is a proxy.
  let client: IPAddress?
  /// When the connection became idle, in nanoseconds of `NIODeadline`; 0 while a request is under way.
  private let idleSince: Atomic<UInt64>
  private let close: @Sendable () -> Void

  /// The seat of a connection that was opened just now.
  ///
  /// - Parameter close: closes the connection.
  init(of client: IPAddress?, at now: NIODeadline, close: @escaping @Sendable () -> Void) {
    self.client = client
    idleSince = Atomic(now.uptimeNanoseconds)
    self.close = close
  }

  /// Notes that a request is under way.
  func beginWork() { idleSince.store(0, ordering: .relaxed) }

  /// Notes that no request is under way.
  func rest(at now: NIODeadline) { idleSince.store(now.uptimeNanoseconds, ordering: .relaxed) }

  /// When the connection became idle, in nanoseconds of `NIODeadline`; `nil` while a request is under way.
  var restsSince: UInt64? {
    let since = idleSince.load(ordering: .relaxed)
    return since == 0 ? nil : since
  }

  /// Closes the connection. The client opens another connection when needed.
  func clear() { close() }
}
